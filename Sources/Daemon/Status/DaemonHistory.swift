internal import DispatchLog
internal import EventLoop
internal import TouchDelivery

/// What has happened since the daemon was started, in numbers.
final class DaemonHistory: RecordSubscriber {
  let interest = RecordInterest.incidents
  /// When the daemon was started, on `CLOCK_BOOTTIME`.
  let start: Instant
  /// How many frames of touches the devices have reported.
  var frames = 0
  /// How often the scene was reloaded.
  var reloads = 0
  /// Whether the scene's file was refused when it was read last.
  var isOutdated = false
  private(set) var scriptErrors = 0
  private(set) var failedActions = 0
  /// How long events took up to their handlers.
  var latency: LatencyHistogram {
    var all = counted
    if let newest { all.add(newest) }
    return all
  }
  private var counted = LatencyHistogram()
  /// How long the newest event took, in microseconds, where that is not counted yet.
  private var newest: Int64?

  /// The history from `start` on, as far as `log` tells it.
  init(since start: Instant, _ log: DispatchLog) {
    self.start = start
    log.add(self)
  }

  /// Notes how long the event of `time` has taken until now; it is counted once its handlers have run.
  func measure(_ time: Instant) {
    count()
    newest = EventLoop.exactTime.microseconds - time.microseconds
  }

  /// Counts what was measured last, for when nobody waits.
  func count() {
    guard let newest else { return }
    counted.add(newest)
    self.newest = nil
  }

  func receive(_ record: Record) {
    switch record.content {
    case .error(let report) where report.location != nil: scriptErrors += 1
    case .action(let report) where report.result == .error: failedActions += 1
    default: break
    }
  }
}
