/// The bytes of a file, known to be text that YAML allows.
package struct YAMLText {
  let bytes: [UInt8]

  /// Takes `bytes` as they are, or says at which character they stop being text.
  package init(_ bytes: [UInt8]) throws(YAMLFailure) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw YAMLFailure(message: "the file is UTF-16; save it as UTF-8", place: .start)
    }
    self.bytes = bytes
    var (line, column, offset) = (1, 1, 0)
    var place: YAMLPlace { YAMLPlace(line: line, column: column) }
    var decoder = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    while true {
      switch decoder.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if Self.isForbidden(scalar) {
          let number = Self.hexadecimal(scalar.value, digits: 4)
          throw YAMLFailure(message: "control character U+\(number)", place: place)
        }
        offset += encoded.count
        (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
      case .error:
        let byte = Self.hexadecimal(bytes[offset], digits: 2)
        throw YAMLFailure(message: "the file is not UTF-8 here (byte 0x\(byte))", place: place)
      case .emptyInput: return
      }
    }
  }

  /// YAML's printable set without the rarities above ASCII: what an editor cannot show is a mistake.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\t" && scalar != "\n" && scalar != "\r" || scalar.value == 0x7F
  }

  private static func hexadecimal(_ value: some BinaryInteger, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
