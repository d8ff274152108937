extension RecordText {
  /// The lines whose value libinput takes from the hardware and puts between quotation marks as it is.
  private static let keys = ["name: \"", "dmi: \""].map { Array($0.utf8) }
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let newline = UInt8(ascii: "\n")

  /// The text with what YAML wants before each quotation mark and backslash within a name.
  ///
  /// The corresponding code of libinput is `print_bits_info` of `libinput-record.c`. A name in which each of them is escaped already was
  /// written by another program, and stays.
  static func escapingNames(in bytes: [UInt8]) -> [UInt8] {
    var escaped: [UInt8] = []
    var done = bytes.startIndex
    for line in bytes.split(separator: newline) {
      guard let name = name(in: line), !isEscaped(name) else { continue }
      escaped += bytes[done..<name.startIndex]
      for byte in name { escaped += byte == quote || byte == backslash ? [backslash, byte] : [byte] }
      done = name.endIndex
    }
    return done == bytes.startIndex ? bytes : escaped + bytes[done...]
  }

  /// What stands between the outermost quotation marks of a line with a name.
  private static func name(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let text = line.drop { $0.isBlank }
    guard let key = keys.first(where: { text.starts(with: $0) }),
      let end = line.lastIndex(where: { !$0.isBlank && $0 != UInt8(ascii: "\r") }), line[end] == quote
    else { return nil }
    let start = text.startIndex + key.count
    return start <= end ? line[start..<end] : nil
  }

  /// Whether each quotation mark and backslash of `name` is one that YAML takes for itself.
  private static func isEscaped(_ name: ArraySlice<UInt8>) -> Bool {
    var rest = name
    while let index = rest.firstIndex(where: { $0 == quote || $0 == backslash }) {
      guard rest[index] == backslash, let next = rest[(index + 1)...].first, next == quote || next == backslash
      else { return false }
      rest = rest[(index + 2)...]
    }
    return true
  }
}
