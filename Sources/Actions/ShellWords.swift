/// A command as one would type it.
enum ShellWords {
  /// The words of `command` with a blank between them, quoted for a shell where they would not be words otherwise.
  static func text(_ command: [String]) -> String {
    command.map(word).joined(separator: " ")
  }

  private static func word(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) || word.unicodeScalars.allSatisfy(isPlain) { return word }
    let pieces = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + pieces.joined(separator: "'\\''") + "'"
  }

  /// Most words are of such, which need no looking up.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func isPlain(_ character: Unicode.Scalar) -> Bool {
    character.properties.isAlphabetic || character.properties.numericType != nil
      || "%+,-./:=@^_".unicodeScalars.contains(character)
  }
}
