/// The bytes of a file, known to be text that YAML allows.
package struct YAMLText {
  let bytes: [UInt8]

  /// Takes `bytes` as they are, or says at which character they stop being text.
  package init(_ bytes: [UInt8]) throws(YAMLFailure) {
    self.bytes = bytes
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw YAMLFailure("the file is UTF-16; save it as UTF-8", at: place(of: 0))
    }
    if let flaw = Self.firstFlaw(in: bytes) {
      throw YAMLFailure(flaw.message, at: place(of: flaw.offset))
    }
  }

  private static func firstFlaw(in bytes: [UInt8]) -> (offset: Int, message: String)? {
    var offset = 0
    var decoder = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    while true {
      switch decoder.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if Self.isForbidden(scalar) {
          return (offset, "control character U+\(hexadecimal(scalar.value, digits: 4))")
        }
        offset += encoded.count
      case .error:
        return (offset, "the file is not UTF-8 here (byte 0x\(hexadecimal(bytes[offset], digits: 2)))")
      case .emptyInput: return nil
      }
    }
  }

  /// YAML's printable set without the rarities above ASCII: what an editor cannot show is a mistake.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": false
    default: scalar.value < 0x20 || scalar.value == 0x7F
    }
  }

  private static func hexadecimal(_ value: some BinaryInteger, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private func place(of offset: Int) -> YAMLPlace {
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    return YAMLPlace(line: line, column: column)
  }
}
