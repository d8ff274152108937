package import DispatchLog
import TouchTime
package import TouchDelivery

/// Writes records to the journal, with their fields as fields of the entries.
package final class JournalWriter: RecordSubscriber {
  /// The records that it writes: with `incidents` those that an administrator should see, which are of scenes, devices, errors and
  /// failed actions, else all.
  package var interest = RecordInterest.incidents
  private let send: (JournalEntry) -> Void
  private var limit = FailureLimit()

  /// A writer that hands its entries to `send`.
  package init(send: @escaping (JournalEntry) -> Void) {
    self.send = send
  }

  package func receive(_ record: Record) {
    if interest == .incidents {
      if isIncident(record) { receive(incident: record) }
    } else if record.kind != .hold, !record.kind.isOnDemand {
      var entry = JournalEntry(record)
      entry.addJSON(of: record)
      send(entry)
    }
  }

  private func isIncident(_ record: Record) -> Bool {
    switch record.kind {
    case .scene, .device: true
    case .dropped: record.fields.text(.of) == RecordKind.error.rawValue
    default: record.isFailure
    }
  }

  private func receive(incident record: Record) {
    if let count = limit.end(at: record.time) { reportOmitted(count) }
    if limit.admits(record) { send(JournalEntry(record)) }
  }

  private func reportOmitted(_ count: Int) {
    guard count > 0 else { return }
    send(
      JournalEntry("\(count) more failures of the same kind as some above were not written here", .warning))
  }

  /// Writes what is no record: a change of the daemon itself.
  package func write(_ message: String, _ priority: JournalPriority) {
    reportOmitted(limit.end())
    var entry = JournalEntry(message, priority)
    entry.add("FINGERPOST_KIND", "lifecycle")
    send(entry)
  }
}

/// Keeps repeated failures from filling the journal, which would leave out everything else then.
///
/// Of the failures of one responder's actions or of one place in a script, the first few of each interval are written.
private struct FailureLimit {
  /// In microseconds.
  private static let interval: Int64 = 30_000_000
  private static let mostOfEach = 10
  /// So many kinds of failures are distinguished in an interval; all others count as one.
  private static let mostTold = 100

  private enum Failure: Hashable {
    case action(String, of: String)
    case error(String)
    case others

    init?(_ record: Record) {
      guard record.isFailure else { return nil }
      let fields = record.fields
      if record.kind == .request {
        self = .action(fields.text(.request) ?? "", of: fields.text(.peer) ?? "")
      } else if let action = fields.text(.action) {
        self = .action(action, of: fields.text(.responder) ?? fields.text(.recognizer) ?? "")
      } else {
        self = .error(fields.text(.where) ?? fields.text(.responder) ?? fields.text(.message) ?? "")
      }
    }
  }

  private var start: Instant?
  private var counts: [Failure: Int] = [:]
  private var leftOut = 0

  /// Whether `record` is to be written: it is no failure, or not too many of its kind were written.
  mutating func admits(_ record: Record) -> Bool {
    guard let failure = Failure(record) else { return true }
    if start == nil { start = record.time }
    let known = counts[failure] != nil || counts.count < Self.mostTold ? failure : .others
    counts[known, default: 0] += 1
    guard counts[known, default: 0] > Self.mostOfEach else { return true }
    leftOut += 1
    return false
  }

  /// How many were left out in the interval, if it is over at `time`; else nil.
  mutating func end(at time: Instant) -> Int? {
    guard let start, time.microseconds - start.microseconds >= Self.interval else { return nil }
    return end()
  }

  /// Ends the interval; how many were left out in it.
  mutating func end() -> Int {
    defer { self = FailureLimit() }
    return leftOut
  }
}
