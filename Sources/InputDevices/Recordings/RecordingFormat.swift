/// The formats of recordings, told apart by what is in a file, not by its name.
enum RecordingFormat {
  case touchScript, evemu, libinputRecord
  /// Nothing in it at all.
  case empty
  /// Something else, which begins at this line.
  case unknown(line: Int)

  init(of bytes: [UInt8]) {
    guard !bytes.allSatisfy({ $0.isBlank || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
      self = .empty
      return
    }
    self = TextLine.split(bytes).lazy.compactMap { Self.format($0) }.first ?? .touchScript
  }

  /// What a line gives away; nil for a comment.
  private static func format(_ line: TextLine) -> RecordingFormat? {
    guard let first = line.tokens.first else { return nil }
    guard first.bytes.first != UInt8(ascii: "#") else { return comment(line) }
    if evemuLabels.contains(first.text) { return .evemu }
    if libinputKeys.contains(first.text) { return .libinputRecord }
    return looksLikeScript(line) ? .touchScript : .unknown(line: line.number)
  }

  private static let evemuLabels: Set = ["N:", "I:", "P:", "B:", "A:", "L:", "S:", "E:"]
  private static let libinputKeys: Set = ["version:", "ndevices:", "libinput:", "system:", "devices:", "---"]

  /// Whether the line begins with a number, or says what a finger does without saying when.
  private static func looksLikeScript(_ line: TextLine) -> Bool {
    guard let first = line.tokens.first else { return false }
    return first.bytes.prefix(2).contains(where: \.isDigit)
      || line.tokens.contains { ScriptVerb(rawValue: $0.text) != nil }
  }

  private static func comment(_ line: TextLine) -> RecordingFormat? {
    let text = String(decoding: line.bytes, as: UTF8.self)
    if text.hasPrefix("# EVEMU") { return .evemu }
    return text.hasPrefix("# libinput record") ? .libinputRecord : nil
  }
}
