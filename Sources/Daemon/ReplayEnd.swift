internal import TouchDelivery

/// How a replay comes to its end: it runs on until no timer is left that fires once, within bounds.
///
/// Timers that repeat keep no replay alive.
struct ReplayEnd {
  /// How long a recording waits for timers, in seconds: a day.
  static let day: Double = 24 * 3_600
  /// How long a demonstration does, in seconds.
  static let moment = 10.0
  private static let mostFirings = 100_000
  private let latest: Instant
  private let longest: Double
  /// How many times timers had fired by the last event.
  private var firedBefore: Int?

  /// The end of a replay whose last event is at `last`, and that waits `longest` seconds for timers.
  init(after last: Instant, longest: Double = day) {
    self.longest = longest
    latest = Instant(microseconds: last.microseconds + Int64(longest * 1_000_000))
  }

  /// When timers of `live` fire next, or nil where the replay is over; `warn` gets a line where it is cut short.
  mutating func nextStep(of live: LiveScene, warn: (String) -> Void) -> Instant? {
    guard let once = live.nextDeadline(includingRepeating: false) else { return nil }
    let firedBefore = self.firedBefore ?? live.firedTimers
    self.firedBefore = firedBefore
    if once > latest {
      let hours = Int(longest / 3_600)
      let wait = hours > 0 ? "\(hours) hours" : "\(Int(longest)) seconds"
      warn("the replay ends here: a timer waits for more than \(wait) after the last event")
      return nil
    }
    if live.firedTimers - firedBefore > Self.mostFirings {
      warn("the replay ends here: timers have fired \(Self.mostFirings) times since the last event")
      return nil
    }
    return live.nextDeadline()
  }
}
