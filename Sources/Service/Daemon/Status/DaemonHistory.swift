internal import LiveScenes
internal import Actions
package import Answers
internal import ControlSocket
internal import DeviceDescription
internal import DispatchLog
internal import Evdev
internal import EventLoop
internal import InputDevices
internal import Scenes
internal import TouchTime
internal import TouchDelivery

/// Counters since the daemon was started.
final class DaemonHistory: RecordSubscriber {
  let interest = RecordInterest.incidents
  /// When the daemon was started, on `CLOCK_BOOTTIME`.
  let start: Instant
  /// How many frames of touches the devices have reported.
  var frames = 0
  /// How often the scene was reloaded.
  var reloads = 0
  /// When the scene was last read again, the oldest first.
  private var readings: [Instant] = []
  /// Whether the scene's file was refused when it was read last.
  var isOutdated = false
  /// Whether the scene hung too often to be started, so that an empty one is up.
  var isHung = false
  /// When the daemon was started, in seconds since 1970, as it was said last.
  private var lastStartDate = 0.0
  private(set) var scriptErrors = 0
  private(set) var failedActions = 0
  /// How long events took up to their handlers.
  var latency: LatencyHistogram {
    var all = counted
    if let newest { all.add(newest) }
    return all
  }
  private var counted = LatencyHistogram()
  /// How long the newest event took, in microseconds, if that has not been added yet.
  private var newest: Int64?

  /// A history from `start` on, which reads `log`.
  init(since start: Instant, _ log: DispatchLog) {
    self.start = start
    log.add(self)
  }

  /// When the daemon was started, in seconds since 1970, given how long it has run.
  ///
  /// It follows the time of day only if that jumps, because a start that moves is another start for others. A machine without a
  /// battery learns the time of day after the start.
  func startDate(uptime: Double) -> Double {
    let date = (Double(EventLoop.microsecondsSince1970) / 1_000_000 - uptime).rounded()
    if abs(date - lastStartDate) > 2 { lastStartDate = date }
    return lastStartDate
  }

  /// Notes that the scene is read again at `time`, because its files have changed.
  func noteReading(at time: Instant) { readings = readings.suffix(Self.mostReadings - 1) + [time] }

  /// How many seconds others have to wait from `time` on until they may have the scene read again; nil where they need not: each
  /// time takes away touches and what scripts know.
  func pause(at time: Instant) -> Int64? {
    guard readings.count == Self.mostReadings, let first = readings.first else { return nil }
    let left = first.microseconds + Self.span - time.microseconds
    return left > 0 ? (left + 999_999) / 1_000_000 : nil
  }

  /// How often others may have the scene read again within the span, in microseconds.
  static let (mostReadings, span) = (10, Int64(10_000_000))

  /// Notes how long the event of `time` has taken until now; it is counted once its handlers have run.
  func measure(_ time: Instant) {
    count()
    newest = EventLoop.exactTime.microseconds - time.microseconds
  }

  /// Counts the last measurement; to be called after the handlers.
  func count() {
    guard let newest else { return }
    counted.add(newest)
    self.newest = nil
  }

  func receive(_ record: Record) {
    guard record.isFailure else { return }
    if record.kind == .action {
      failedActions += 1
    } else if record.fields.text(.where) != nil {
      scriptErrors += 1
    }
  }
}

extension Daemon {
  /// The daemon's status now.
  package var status: StatusAnswer {
    let application = live.tree.application
    return StatusAnswer {
      $0.uptime = loop.nowCountingSleep.seconds(since: history.start)
      $0.version = options.version
      $0.scene = sceneStatus
      $0.devices = running?.hub.announced.map(StatusAnswer.Device.init) ?? []
      ($0.liveTouches, $0.touches) = (application.liveTouchCount, application.touchCount)
      ($0.frames, $0.latency) = (history.frames, history.latency.summary)
      ($0.subscribers, $0.droppedRecords) = (control.subscribers, control.missedRecords)
      ($0.scriptErrors, $0.failedActions) = (history.scriptErrors, history.failedActions)
      $0.runningPrograms = performer.runningCount
      $0.startTime = history.startDate(uptime: $0.uptime)
      $0.latencyCounts = history.latency.countsUpToBounds
    }
  }

  private var sceneStatus: StatusAnswer.Scene {
    StatusAnswer.Scene {
      ($0.file, $0.checksum, $0.reloads) = (file.path, file.checksum, history.reloads)
      ($0.isOutdated, $0.isHung) = (history.isOutdated, history.isHung)
      $0.variables = file.scene.values
      $0.obstacle = history.isHung ? DaemonHistory.hungScene : nil
    }
  }

  /// Notifies systemd of the status, soon and not too often.
  func updateStatus() {
    guard let running, let notifier = running.notifier else { return }
    let figures = StatusNotifier.Figures(
      devices: running.hub.openCount, touches: live.tree.application.liveTouchCount,
      isOutdated: history.isOutdated, isHung: history.isHung)
    notifier.update(figures, scene: file.path)
  }
}

extension StatusAnswer.Device {
  fileprivate init(_ known: HubNode) {
    self.init()
    (name, path, kind) = (known.device.name, known.device.path, known.device.kind.rawValue)
    (isOpen, isGrabbed) = (known.isOpen, known.isGrabbed)
  }
}

/// Counts times by their size in buckets whose width grows with them, in the same memory however many there are.
///
/// Each power of two of microseconds has 16 buckets, so that a time is known to 1/16 of itself, from 1 µs to 67 s.
struct LatencyHistogram {
  private static let bucketBits = 4
  private static let buckets = 1 << bucketBits
  private static let largestExponent = 25
  private var counts = [Int](repeating: 0, count: (largestExponent - bucketBits + 2) * buckets)
  private var count = 0
  /// How many times are in each part between the bounds of `StatusAnswer.latencyBounds`.
  private var parts = [Int](repeating: 0, count: bounds.count)
  private static let bounds = StatusAnswer.latencyBounds.map { Int($0 * 1_000_000) }
  private var sum = 0
  private var longest = 0

  /// Counts a time in microseconds; one that is less than nothing, by clocks that disagree, counts as nothing.
  mutating func add(_ microseconds: Int64) {
    let time = Int(max(0, microseconds))
    counts[min(Self.bucket(of: time), counts.count - 1)] += 1
    count += 1
    if let part = Self.bounds.firstIndex(where: { time <= $0 }) { parts[part] += 1 }
    sum += time
    longest = max(longest, time)
  }

  /// How many times are at most each bound of `StatusAnswer.latencyBounds`.
  var countsUpToBounds: [Int] {
    parts.indices.map { parts[...$0].reduce(0, +) }
  }

  /// What the times come to; nil before the first.
  var summary: StatusAnswer.Latency? {
    guard count > 0 else { return nil }
    return StatusAnswer.Latency {
      $0.count = count
      ($0.p50, $0.p99) = (seconds(quantile(50)), seconds(quantile(99)))
      ($0.max, $0.sum) = (seconds(longest), seconds(sum))
    }
  }

  /// The upper bound, in microseconds, of the bucket that holds this percentile of all times.
  private func quantile(_ percent: Int) -> Int {
    var left = (count * percent + 99) / 100
    for (index, number) in counts.enumerated() {
      left -= number
      if left <= 0 { return min(Self.end(of: index), longest) }
    }
    return longest
  }

  private func seconds(_ microseconds: Int) -> Double { Double(microseconds) / 1_000_000 }

  private static func bucket(of time: Int) -> Int {
    guard time >= buckets else { return time }
    let exponent = Int.bitWidth - 1 - time.leadingZeroBitCount
    let shift = exponent - bucketBits
    return (shift + 1) * buckets + (time >> shift) - buckets
  }

  private static func end(of index: Int) -> Int {
    guard index >= buckets else { return index }
    let shift = index / buckets - 1
    return ((index % buckets + buckets + 1) << shift) - 1
  }
}
