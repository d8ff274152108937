internal import TouchDelivery

/// Turns a recorder's stamps into times since its first event; a clock that was set back stands still for that step.
struct RecordedClock {
  /// Far beyond any recording, and far enough from the end of the numbers that timers can be added.
  private static let latest: Int64 = 1 << 60

  private var last: Int64
  private(set) var now = Instant.zero

  /// A clock that shows zero at the stamp `origin`.
  init(origin: Int64) {
    last = origin
  }

  /// Goes on to `stamp`, in microseconds, and says whether that lies behind the stamp before.
  mutating func advance(to stamp: Int64) -> Bool {
    let step = stamp - last
    last = stamp
    now.microseconds = min(now.microseconds + min(max(0, step), Self.latest), Self.latest)
    return step < 0
  }

  /// Goes on to `time`, unless it is past it.
  mutating func advance(to time: Instant) {
    now = max(now, time)
  }
}
