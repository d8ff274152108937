internal import TouchDelivery

/// Turns a recorder's stamps into times since its first event; a clock that was set back stands still for that step.
struct RecordedClock {
  /// Far beyond any recording, and far enough from the end of the numbers that timers can be added.
  private static let latest: Int64 = 1 << 60

  private var last: Int64?
  private(set) var now = Instant.zero

  /// Goes on to `stamp`, in microseconds, and says whether that lies behind the stamp before.
  mutating func advance(to stamp: Int64) -> Bool {
    let step = stamp - (last ?? stamp)
    last = stamp
    now.microseconds = min(now.microseconds + min(max(0, step), Self.latest), Self.latest)
    return step < 0
  }
}
