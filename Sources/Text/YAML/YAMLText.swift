/// The bytes of a file, known to be text that YAML allows.
package struct YAMLText {
  let bytes: [UInt8]

  /// Takes `bytes` as they are, or says at which character they stop being text.
  package init(_ bytes: [UInt8]) throws(YAMLFailure) {
    self.bytes = bytes
    var (rest, number) = (bytes[...], 1)
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      try Self.check(line, number)
      rest = rest[line.endIndex...].dropFirst()
      number += 1
    }
  }

  /// Throws unless YAML allows the characters of the line of this number, which comes without its end.
  private static func check(_ bytes: ArraySlice<UInt8>, _ line: Int) throws(YAMLFailure) {
    if line == 1, bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw YAMLFailure("the file is UTF-16; save it as UTF-8", at: YAMLPlace(line: 1, column: 1))
    }
    guard let flaw = YAMLFlaw(firstIn: bytes) else { return }
    let byte = YAMLFlaw.hexadecimal(bytes[flaw.index], digits: 2)
    let message =
      flaw.scalar.map { "control character U+\($0)" } ?? "the file is not UTF-8 here (byte 0x\(byte))"
    let column = bytes[..<flaw.index].count { $0 & 0xC0 != 0x80 } + 1
    throw YAMLFailure(message, at: YAMLPlace(line: line, column: column))
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
