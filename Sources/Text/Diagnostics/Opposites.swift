/// Words that undo each other.
package enum Opposites {
  private static let pairs: [Set<String>] = [
    "on off", "start stop", "begin end", "down up", "press release", "open close", "play pause", "play stop",
    "resume pause", "mute unmute", "enable disable", "show hide", "lock unlock", "high low", "set reset",
    "set clear",
    "set unset", "run stop", "run halt", "go stop", "grab release", "hold release", "activate deactivate",
    "connect disconnect", "attach detach", "push pop", "engage disengage", "raise lower", "started stopped",
    "began ended", "pressed released", "enter leave", "enter exit", "true false", "1 0", "keydown keyup",
  ].map { Set($0.split(separator: " ").map(String.init)) }

  /// Whether one of the two undoes the other.
  package static func contain(_ first: String, _ second: String) -> Bool {
    pairs.contains([first.lowercased(), second.lowercased()])
  }

  /// Whether two names differ in one word that the other one undoes, as `micOn` and `mic-off`.
  package static func tellApart(_ first: String, _ second: String) -> Bool {
    let (own, theirs) = (first.parts, second.parts)
    guard own.count == theirs.count else { return false }
    let differences = zip(own, theirs).filter { $0 != $1 }
    return differences.count == 1 && contain(differences[0].0, differences[0].1)
  }
}

extension String {
  /// The words of a name such as `micOn` or `mic-on`, in small letters.
  package var parts: [String] {
    var parts: [String] = []
    var isNew = true
    for character in self {
      if !character.isLetter, !character.isNumber {
        isNew = true
      } else {
        if isNew || character.isUppercase { parts.append("") }
        parts[parts.count - 1] += character.lowercased()
        isNew = false
      }
    }
    return parts
  }
}
