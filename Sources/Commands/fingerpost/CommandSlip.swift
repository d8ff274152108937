internal import ArgumentParser
internal import Diagnostics

/// Command lines as people type them who know other programs, with what to type here.
enum CommandSlip {
  /// Words of other programs for a command, the command first.
  private static let synonyms: [(command: String, words: Set<String>)] = [
    ("check", ["validate", "lint", "verify", "parse", "compile"]),
    ("replay", ["simulate", "simulator", "play", "playback", "dry-run", "emulate"]),
    ("run", ["start", "daemon", "serve", "server", "launch", "load"]),
    ("devices", ["list", "list-devices", "ls", "scan", "probe"]),
    ("tree", ["dump", "show", "views", "print"]),
    ("log", ["tail", "logs", "follow", "monitor", "debug", "events", "debug-events"]),
    ("status", ["info", "state", "health", "ps"]), ("reload", ["restart", "refresh"]),
    ("try", ["preview", "playground"]), ("record", ["capture"]), ("send", ["emit", "publish", "trigger"]),
    ("schema", ["json-schema"]), ("--version", ["version", "about"]),
  ]

  /// The question whether one of `commands` was meant by `word`; empty without one.
  static func hint(for word: String, among commands: [String]) -> String {
    let near = NearMiss.hint(for: word, among: commands)
    guard near.isEmpty else { return near }
    if isScene(word) {
      return "; a scene follows a command: fingerpost check \(word), or fingerpost run --scene \(word)"
    }
    return synonyms.first { $0.words.contains(word.lowercased()) }.map { NearMiss.hint($0.command) } ?? ""
  }

  /// What is wrong with `words`, a command and what follows it, if a scene is in the wrong place; else nil.
  static func misplacedScene(in words: [String]) -> ValidationError? {
    guard let command = words.first else { return nil }
    if ["check", "try"].contains(command), let index = words.firstIndex(of: "--scene") {
      return correction("'\(command)' takes a scene without --scene", words[..<index] + words[(index + 1)...])
    }
    guard ["run", "replay", "tree", "hit", "devices", "calibrate"].contains(command),
      !words.contains(where: { $0.hasPrefix("--scene") }), let index = place(ofSceneIn: words)
    else { return nil }
    // A recording of libinput has a scene's ending, and is the only word where the scene is missing.
    if command == "replay", words.dropFirst().count(where: { !$0.hasPrefix("-") }) < 2 { return nil }
    return correction("the scene follows --scene", words[..<index] + ["--scene"] + words[index...])
  }

  /// The `words` of `hit` with its coordinates behind all options, if one is negative, which would be taken for an option.
  static func withNegativesLast(_ words: [String]) -> [String] {
    guard words.first == "hit" else { return words }
    let rest = words.filter { $0 != "--" }
    let isNumber = rest.map { Double($0)?.isFinite ?? false }
    // A number before the coordinates is an option's value, such as a screen's id.
    guard let x = rest.indices.dropLast().last(where: { isNumber[$0] && isNumber[$0 + 1] }),
      rest[x...x + 1].contains(where: { $0.hasPrefix("-") })
    else { return words }
    return rest[..<x] + rest[(x + 2)...] + ["--"] + rest[x...x + 1]
  }

  private static func correction(_ reason: String, _ words: ArraySlice<String>) -> ValidationError {
    ValidationError("\(reason); type: fingerpost \(words.joined(separator: " "))")
  }

  /// The first word that names a scene and is no option's value.
  private static func place(ofSceneIn words: [String]) -> Int? {
    words.indices.dropFirst().first { isScene(words[$0]) && !words[$0 - 1].hasPrefix("-") }
  }

  private static func isScene(_ word: String) -> Bool {
    !word.hasPrefix("-") && (word.hasSuffix(".yaml") || word.hasSuffix(".yml"))
  }
}
