/// A command as one would type it.
enum ShellWords {
  /// The words of `command` with a blank between them, quoted for a shell where they would not be words otherwise.
  static func text(_ command: [String]) -> String {
    command.map(word).joined(separator: " ")
  }

  private static func word(_ word: String) -> String {
    if !word.isEmpty, word.unicodeScalars.allSatisfy(isPlain) { return word }
    let pieces = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + pieces.joined(separator: "'\\''") + "'"
  }

  private static func isPlain(_ character: Unicode.Scalar) -> Bool {
    character.properties.isAlphabetic || character.properties.numericType != nil
      || "%+,-./:=@^_".unicodeScalars.contains(character)
  }
}
