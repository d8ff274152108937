/// An entry of the journal: fields with a name and any text.
package struct JournalEntry {
  /// The fields as `NAME=VALUE`, one behind the other.
  private(set) var bytes: [UInt8] = []
  /// Where each field ends.
  private(set) var ends: [Int] = []

  /// An entry that reads `message`, with the name of the program.
  package init(_ message: String, _ priority: JournalPriority) {
    add("MESSAGE", message)
    add("PRIORITY", String(priority.rawValue))
    add("SYSLOG_IDENTIFIER", "fingerpost")
  }

  /// Adds the field `name` unless `value` is nil.
  mutating func add(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "="))
    bytes.append(contentsOf: value.utf8)
    ends.append(bytes.count)
  }

  /// The fields as texts.
  package var fields: [String] {
    zip([0] + ends, ends).map { String(decoding: bytes[$0..<$1], as: UTF8.self) }
  }
}
