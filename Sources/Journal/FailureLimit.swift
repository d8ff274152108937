internal import DispatchLog
internal import TouchDelivery

/// Keeps what fails again and again from filling the journal, which would leave out everything else then.
///
/// Of the failures of one responder's actions or of one place in a script, the first few of each interval are written.
struct FailureLimit {
  /// In microseconds.
  private static let interval: Int64 = 30_000_000
  private static let mostOfEach = 10
  /// So many are told apart in an interval; what else fails counts as one.
  private static let mostTold = 100

  fileprivate enum Failure: Hashable {
    case action(String, of: String)
    case error(String)
    case others
  }

  private var start: Instant?
  private var counts: [Failure: Int] = [:]
  private var leftOut = 0

  /// Whether `record` is to be written: any that tells of no failure, and of those few enough.
  mutating func admits(_ record: Record) -> Bool {
    guard let failure = Failure(record.content) else { return true }
    if start == nil { start = record.time }
    let known = counts[failure] != nil || counts.count < Self.mostTold ? failure : .others
    counts[known, default: 0] += 1
    guard counts[known, default: 0] > Self.mostOfEach else { return true }
    leftOut += 1
    return false
  }

  /// How many were left out in the interval, where it is over at `time`; nil where that is not so.
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

extension FailureLimit.Failure {
  fileprivate init?(_ content: RecordContent) {
    switch content {
    case .action(let report) where report.result == .error: self = .action(report.action, of: report.owner.id)
    case .error(let report): self = .error(report.location ?? report.responder ?? report.message)
    case .decision(.failure(let responder, _, _)): self = .error(responder.id)
    case .action, .decision, .print, .emit, .device, .forward, .scene, .dropped: return nil
    }
  }
}
