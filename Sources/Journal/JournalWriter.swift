package import DispatchLog
internal import TouchDelivery

/// Writes records to the journal, with what they tell in fields of their own.
package final class JournalWriter: RecordSubscriber {
  /// Which records it writes.
  package var scope = JournalScope.incidents
  private let send: (JournalEntry) -> Void
  private var limit = FailureLimit()

  /// A writer that hands its entries to `send`.
  package init(send: @escaping (JournalEntry) -> Void) {
    self.send = send
  }

  package var interest: RecordInterest {
    switch scope {
    case .incidents: .incidents
    case .all: .decisions
    }
  }

  package func receive(_ record: Record) {
    switch scope {
    case .incidents: if record.isIncident { receive(incident: record) }
    case .all:
      if record.kind == .hold { return }
      var entry = JournalEntry(record)
      entry.addJSON(of: record)
      send(entry)
    }
  }

  private func receive(incident record: Record) {
    if let count = limit.end(at: record.time) { tellOfThoseLeftOut(count) }
    if limit.admits(record) { send(JournalEntry(record)) }
  }

  private func tellOfThoseLeftOut(_ count: Int) {
    guard count > 0 else { return }
    send(
      JournalEntry("\(count) more failures of the same kind as some above were not written here", .warning))
  }

  /// Writes what is no record: what becomes of the daemon itself.
  package func tell(_ message: String, _ priority: JournalPriority) {
    tellOfThoseLeftOut(limit.end())
    var entry = JournalEntry(message, priority)
    entry.add("FINGERPOST_KIND", "lifecycle")
    send(entry)
  }
}

extension Record {
  fileprivate var isIncident: Bool {
    switch content {
    case .scene, .device, .error, .decision(.failure): true
    case .action(let report): report.result == .error
    case .decision, .print, .emit, .forward, .dropped: false
    }
  }
}
