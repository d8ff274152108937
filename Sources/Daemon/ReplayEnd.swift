internal import TouchDelivery

/// How a replay comes to its end: it runs on until no timer is left that fires once, within bounds.
///
/// Timers that repeat keep no replay alive.
struct ReplayEnd {
  private static let longest: Int64 = 24 * 3_600 * 1_000_000
  private static let mostSteps = 1_000_000
  private let latest: Instant
  private var steps = 0

  /// The end of a replay whose last event is at `last`.
  init(after last: Instant) {
    latest = Instant(microseconds: last.microseconds + Self.longest)
  }

  /// When timers of `live` fire next, or nil where the replay is over; `warn` gets a line where it is cut short.
  mutating func nextStep(of live: LiveScene, warn: (String) -> Void) -> Instant? {
    guard let once = live.nextDeadline(includingRepeating: false) else { return nil }
    steps += 1
    if once > latest {
      warn("the replay ends here: a timer waits for more than 24 hours after the last event")
      return nil
    }
    if steps > Self.mostSteps {
      warn("the replay ends here: timers have fired \(Self.mostSteps) times since the last event")
      return nil
    }
    return live.nextDeadline()
  }
}
