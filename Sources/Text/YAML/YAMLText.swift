/// The bytes of a file, known to be text that YAML allows.
package struct YAMLText {
  let bytes: [UInt8]

  /// Takes `bytes` as they are, or says at which character they stop being text.
  package init(_ bytes: [UInt8]) throws(YAMLFailure) {
    self.bytes = bytes
    var check = YAMLCheck()
    var rest = bytes[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      try check.take(line)
      rest = rest[line.endIndex...].dropFirst()
    }
  }
}

/// Checks a text line by line: that YAML allows its characters, and that libfyaml can read it in time.
///
/// libfyaml's time grows with the square of a directive's length, of the number of directives, of the escapes in a
/// tag and of the line breaks in a row. Each open bracket takes memory. So these have limits, far beyond what people
/// write.
private struct YAMLCheck {
  /// How many characters a directive may have.
  static let longestDirective = 128
  static let mostDirectives = 32
  /// How many percent signs a tag may have.
  static let mostEscapes = 64
  /// How many lines without anything in them may follow each other.
  static let mostBlankLines = 256

  /// How many brackets may be open, wherever they stand.
  static let mostBrackets = 10_000

  private var line = 0
  /// How many lines have ended since something stood in one.
  private var lineBreaks = 0
  private var directives = 0
  private var brackets = 0

  /// Checks the next line, which comes without its end.
  mutating func take(_ bytes: ArraySlice<UInt8>) throws(YAMLFailure) {
    line += 1
    try checkCharacters(bytes)
    try checkBlankLines(bytes)
    if bytes.first == UInt8(ascii: "%") { try checkDirective(bytes) }
    try checkTags(bytes)
    try checkBrackets(bytes)
  }

  private func checkCharacters(_ bytes: ArraySlice<UInt8>) throws(YAMLFailure) {
    if line == 1, bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw YAMLFailure("the file is UTF-16; save it as UTF-8", at: place(of: bytes.startIndex, in: bytes))
    }
    guard let flaw = YAMLFlaw(firstIn: bytes) else { return }
    let byte = YAMLFlaw.hexadecimal(bytes[flaw.index], digits: 2)
    let message =
      flaw.scalar.map { "control character U+\($0)" } ?? "the file is not UTF-8 here (byte 0x\(byte))"
    throw YAMLFailure(message, at: place(of: flaw.index, in: bytes))
  }

  /// A carriage return within a line ends one as well.
  private mutating func checkBlankLines(_ bytes: ArraySlice<UInt8>) throws(YAMLFailure) {
    for byte in bytes.dropLast(bytes.last == 0x0D ? 1 : 0) where byte != 0x20 && byte != 0x09 {
      if byte == 0x0D { try endLine(bytes) } else { lineBreaks = 0 }
    }
    try endLine(bytes)
  }

  private mutating func endLine(_ bytes: ArraySlice<UInt8>) throws(YAMLFailure) {
    lineBreaks += 1
    guard lineBreaks <= Self.mostBlankLines + 1 else {
      throw failure("more than \(Self.mostBlankLines) blank lines in a row; take some away", bytes)
    }
  }

  private mutating func checkDirective(_ bytes: ArraySlice<UInt8>) throws(YAMLFailure) {
    directives += 1
    guard bytes.count <= Self.longestDirective else {
      throw failure(
        "a directive (a line that begins with '%') of more than \(Self.longestDirective) characters; leave it out",
        bytes)
    }
    guard directives <= Self.mostDirectives else {
      throw failure(
        "more than \(Self.mostDirectives) directives (lines that begin with '%'); leave them out", bytes)
    }
  }

  /// A tag is taken to be what follows an exclamation mark up to the next blank, wherever that stands.
  private func checkTags(_ bytes: ArraySlice<UInt8>) throws(YAMLFailure) {
    var (isTag, escapes) = (false, 0)
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "!"): isTag = true
      case 0x20, 0x09: (isTag, escapes) = (false, 0)
      case UInt8(ascii: "%") where isTag: escapes += 1
      default: continue
      }
      guard escapes <= Self.mostEscapes else {
        throw YAMLFailure(
          "more than \(Self.mostEscapes) percent signs in a tag (what begins with '!'); leave it out",
          at: place(of: index, in: bytes))
      }
    }
  }

  private mutating func checkBrackets(_ bytes: ArraySlice<UInt8>) throws(YAMLFailure) {
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): brackets += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): brackets = max(0, brackets - 1)
      default: continue
      }
      guard brackets <= Self.mostBrackets else {
        throw YAMLFailure(
          "more than \(Self.mostBrackets) brackets are open; close some", at: place(of: index, in: bytes))
      }
    }
  }

  private func failure(_ message: String, _ bytes: ArraySlice<UInt8>) -> YAMLFailure {
    YAMLFailure(message, at: place(of: bytes.startIndex, in: bytes))
  }

  private func place(of index: Int, in bytes: ArraySlice<UInt8>) -> YAMLPlace {
    YAMLPlace(line: line, column: bytes[..<index].count { $0 & 0xC0 != 0x80 } + 1)
  }
}

/// Characters that YAML does not allow.
private struct YAMLFlaw {
  /// Where in the bytes.
  let index: Int
  /// What YAML forbids, by its four hexadecimal digits; nil where the bytes are not UTF-8.
  let scalar: String?

  /// The first flaw of `bytes`, which are part of one line; nil without one.
  init?(firstIn bytes: ArraySlice<UInt8>) {
    guard let start = bytes.firstIndex(where: { $0 < 0x20 && $0 != 0x09 || $0 >= 0x7F }) else { return nil }
    var index = start
    var decoder = Unicode.UTF8.ForwardParser()
    var rest = bytes[start...].makeIterator()
    while true {
      switch decoder.parseScalar(from: &rest) {
      case .valid(let encoded):
        let value = Unicode.UTF8.decode(encoded).value
        guard !Self.isForbidden(value) else {
          (self.index, scalar) = (index, Self.hexadecimal(value, digits: 4))
          return
        }
        index += encoded.count
      case .error:
        (self.index, scalar) = (index, nil)
        return
      case .emptyInput: return nil
      }
    }
  }

  /// YAML's printable set without the rarities above ASCII: what an editor cannot show is a mistake.
  private static func isForbidden(_ value: UInt32) -> Bool {
    value < 0x20 && ![0x09, 0x0A, 0x0D].contains(value) || value == 0x7F
  }

  static func hexadecimal(_ value: some BinaryInteger, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
