import TouchDelivery

/// Tells how fast a value changed lately (T-11).
struct VelocityTracker {
  private struct Sample {
    let time: Instant
    let value: Point
  }

  private var samples: [Sample] = []
  private static let capacity = 64

  /// Notes `value` at `time`, and forgets what is older than `window` seconds, but for the newest of that.
  mutating func add(_ value: Point, at time: Instant, window: Double) {
    if samples.count == Self.capacity { samples.removeFirst() }
    if samples.last?.time == time { samples.removeLast() }
    samples.append(Sample(time: time, value: value))
    let expired = samples.prefix { time.seconds(since: $0.time) > window }.count
    if expired > 1 { samples.removeFirst(expired - 1) }
  }

  /// The change of each coordinate a second over the samples of the `window` seconds before `time`, or between the last
  /// two where they are farther apart.
  func velocity(at time: Instant, window: Double) -> Point {
    guard let last = samples.last, time.seconds(since: last.time) <= window else { return .zero }
    let recent = samples.first { time.seconds(since: $0.time) <= window && $0.time < last.time }
    guard let first = recent ?? samples.dropLast().last else { return .zero }
    let duration = last.time.seconds(since: first.time)
    guard duration > 0 else { return .zero }
    return Point(x: (last.value.x - first.value.x) / duration, y: (last.value.y - first.value.y) / duration)
  }

  /// Counts from here on, for a value that starts anew at zero.
  mutating func rebase(at time: Instant) {
    guard let last = samples.last else { return }
    samples = samples.map {
      Sample(time: $0.time, value: Point(x: $0.value.x - last.value.x, y: $0.value.y - last.value.y))
    }
  }

  mutating func reset() {
    samples.removeAll(keepingCapacity: true)
  }
}
