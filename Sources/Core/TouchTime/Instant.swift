/// A moment on the clock of the events: microseconds since boot (`CLOCK_MONOTONIC`), or since a recording's start.
///
/// Whole microseconds, as the kernel stamps them, so that two runs of a replay agree to the last digit.
public struct Instant: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Microseconds since the clock's start.
  public var microseconds: Int64

  /// The moment `microseconds` after the clock's start.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// The clock's start.
  public static let zero = Instant(microseconds: 0)

  /// Seconds since the clock's start, as `UITouch.timestamp` counts them (TD-18).
  public var seconds: Double { Double(microseconds) / 1_000_000 }

  /// Whether `a` came before `b`.
  public static func < (a: Instant, b: Instant) -> Bool { a.microseconds < b.microseconds }

  /// The moment `seconds` later, to the nearest microsecond, at most a thousand years.
  public func advanced(by seconds: Double) -> Instant {
    let span = min(max(seconds, 0), 31_536_000_000)
    return Instant(microseconds: microseconds + Int64((span * 1_000_000).rounded()))
  }

  /// The moment `microseconds` later.
  public static func + (instant: Instant, microseconds: Int64) -> Instant {
    Instant(microseconds: instant.microseconds + microseconds)
  }

  /// The seconds from `earlier` to this moment; negative when it came first.
  public func seconds(since earlier: Instant) -> Double {
    Double(microseconds - earlier.microseconds) / 1_000_000
  }
}
