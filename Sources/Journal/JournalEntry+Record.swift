internal import DispatchLog
internal import TouchDelivery

extension JournalEntry {
  /// The entry for `record`: its line of the text format as the message, and what it tells in fields of its own.
  init(_ record: Record) {
    self.init(TextEncoder().sentence(for: record), record.priority)
    add("FINGERPOST_KIND", record.kind.rawValue)
    add("FINGERPOST_SEQ", String(record.seq))
    addFields(of: record.content)
  }

  private mutating func addFields(of content: RecordContent) {
    switch content {
    case .action(let report): addFields(of: report)
    case .device(let report): addFields(of: report)
    case .scene(let report):
      add("FINGERPOST_EVENT", report.event.rawValue)
      add("FINGERPOST_FILE", report.file)
    case .error(let report):
      add("FINGERPOST_WHERE", report.location)
      add("FINGERPOST_VIEW", report.responder)
      add("FINGERPOST_RECOGNIZER", report.recognizer)
    case .print(let responder, let recognizer, _):
      add("FINGERPOST_VIEW", responder)
      add("FINGERPOST_RECOGNIZER", recognizer)
    case .decision(let decision): add("FINGERPOST_VIEW", decision.viewID)
    case .forward(let touch, _): add("FINGERPOST_TOUCH", String(touch))
    case .emit, .dropped: break
    }
  }

  private mutating func addFields(of report: ActionReport) {
    switch report.owner {
    case .responder(let id): add("FINGERPOST_VIEW", id)
    case .recognizer(let id): add("FINGERPOST_RECOGNIZER", id)
    }
    add("FINGERPOST_ACTION", report.action)
    add("FINGERPOST_RESULT", report.result.rawValue)
  }

  private mutating func addFields(of report: DeviceReport) {
    add("FINGERPOST_EVENT", report.event.rawValue)
    add("FINGERPOST_DEVICE", report.path)
    add("FINGERPOST_DEVICE_NAME", report.name)
    add("FINGERPOST_DEVICE_KIND", report.deviceKind)
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
    switch content {
    case .error, .decision(.failure): .error
    case .action(let report): report.result == .error ? .warning : .info
    case .scene(let report): report.event == .rejected ? .error : .notice
    case .dropped: .warning
    case .device(let report): report.event == .ignored ? .info : .notice
    case .print, .emit, .forward: .info
    case .decision: .debug
    }
  }
}
