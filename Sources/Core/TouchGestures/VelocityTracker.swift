import TouchTime
import TouchDelivery

/// Measures how fast a value changed lately (T-11).
struct VelocityTracker {
  private struct Sample {
    let time: Instant
    let value: Point
  }

  private var samples: [Sample] = []
  /// Whether what is older than the newest sample counts only until the next.
  private var isRestarted = false
  private static let capacity = 64

  /// Notes `value` at `time`, and forgets samples older than `window` seconds, except for the newest of
  /// these.
  mutating func add(_ value: Point, at time: Instant, window: Double) {
    if samples.last?.time == time {
      samples.removeLast()
    } else if isRestarted {
      samples.removeFirst(max(0, samples.count - 1))
      isRestarted = false
    }
    if samples.count == Self.capacity { samples.removeFirst() }
    samples.append(Sample(time: time, value: value))
    let expired = samples.prefix { time.seconds(since: $0.time) > window }.count
    if expired > 1 { samples.removeFirst(expired - 1) }
  }

  /// The change of each coordinate a second, over the samples of the `window` seconds before the last one, or between
  /// the last two where they are farther apart.
  ///
  /// It stays what it was however long the value rests (PAN-4).
  func velocity(window: Double) -> Point {
    guard let last = samples.last else { return .zero }
    let recent = samples.first { last.time.seconds(since: $0.time) <= window && $0.time < last.time }
    guard let first = recent ?? samples.dropLast().last else { return .zero }
    let duration = last.time.seconds(since: first.time)
    guard duration > 0 else { return .zero }
    return (last.value - first.value) / duration
  }

  /// Restarts from the newest sample; until there is another, the velocity is what it was between the last two.
  mutating func restart() {
    samples.removeFirst(max(0, samples.count - 2))
    isRestarted = true
  }

  mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    isRestarted = false
  }
}
