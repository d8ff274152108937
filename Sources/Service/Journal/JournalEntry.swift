internal import DispatchLog
internal import TouchDelivery

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

/// The importance of an entry, by the levels of `syslog`.
package enum JournalPriority: Int, Sendable {
  /// `LOG_ERR`: something does not work that should.
  case error = 3
  /// `LOG_WARNING`: something else than was wanted has happened.
  case warning = 4
  /// `LOG_NOTICE`: what an administrator looks for.
  case notice = 5
  /// `LOG_INFO`: what happens in the course of things.
  case info = 6
  /// `LOG_DEBUG`: each decision.
  case debug = 7
}

extension JournalEntry {
  /// The fields of records that are fields of an entry as well, decisions and what is emitted aside.
  private static let names: [(field: RecordField, name: StaticString)] = [
    (.event, "FINGERPOST_EVENT"), (.file, "FINGERPOST_FILE"), (.path, "FINGERPOST_DEVICE"),
    (.name, "FINGERPOST_DEVICE_NAME"), (.deviceKind, "FINGERPOST_DEVICE_KIND"), (.where, "FINGERPOST_WHERE"),
    (.responder, "FINGERPOST_VIEW"), (.recognizer, "FINGERPOST_RECOGNIZER"), (.action, "FINGERPOST_ACTION"),
    (.result, "FINGERPOST_RESULT"), (.touch, "FINGERPOST_TOUCH"), (.peer, "FINGERPOST_PEER"),
  ]

  /// The entry for `record`: its line of the text format as the message, and its fields.
  init(_ record: Record) {
    self.init(record.sentence, record.priority)
    add("FINGERPOST_KIND", record.kind.rawValue)
    add("FINGERPOST_SEQ", String(record.seq))
    addFields(of: record)
  }

  private mutating func addFields(of record: Record) {
    if record.kind.isDecision { return add("FINGERPOST_VIEW", record.subject) }
    if record.kind == .emit { return }
    if record.kind == .request { add("FINGERPOST_VIEW", record.subject) }
    let fields = record.fields
    for (field, name) in Self.names {
      add(name, fields.text(field) ?? fields.integer(field).map { String($0) })
    }
  }

  /// Adds the whole record as it stands in the stream.
  mutating func addJSON(of record: Record) {
    var line: [UInt8] = []
    NDJSONEncoder().encode(record, into: &line)
    add("FINGERPOST_RECORD", String(decoding: line.dropLast(), as: UTF8.self))
  }
}

extension Record {
  fileprivate var priority: JournalPriority {
    switch kind {
    case .error: .error
    case .action, .request: isFailure ? .warning : .info
    case .scene: fields.text(.event) == SceneEvent.rejected.rawValue ? .error : .notice
    case .dropped: .warning
    case .device: fields.text(.event) == DeviceEvent.ignored.rawValue ? .info : .notice
    case .print, .emit, .screen, .forward: .info
    default: .debug
    }
  }
}
