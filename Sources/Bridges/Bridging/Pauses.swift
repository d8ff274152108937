package import TouchTime

/// The pauses between attempts to reach a peer: each twice as long as the one before, and each reason logged once.
package struct Pauses {
  /// How long the peer must have been there, in microseconds, for its end not to be a refusal.
  private static let stable: Int64 = 10_000_000

  private let longest: Int64
  private var next: Int64 = 1
  private var lastReason: String?
  /// The time since which the other side is connected; nil while it is not.
  private var start: Instant?

  /// Pauses of one second up to `longest`.
  package init(longest: Int64) {
    self.longest = longest
  }

  /// Whether the other side has been connected for so long that it has not closed the connection because of this one.
  package func isStable(at time: Instant) -> Bool {
    start.map { time.microseconds - $0.microseconds >= Self.stable } ?? false
  }

  /// Notes that the other side is connected; returns the message about it, if it was not before.
  package mutating func succeed(at time: Instant) -> String? {
    guard start == nil else { return nil }
    start = time
    defer { lastReason = nil }
    return lastReason == nil ? "" : " again"
  }

  /// Notes that the other side is missing for `reason`; returns the seconds to wait, and the message if the
  /// reason is new.
  ///
  /// The pauses begin again after a connection that worked.
  /// After a reason that `isLasting` the pause is the longest at once.
  package mutating func fail(
    _ reason: String, at time: Instant, isLasting: Bool = false
  ) -> (seconds: Int64, news: String?) {
    if start != nil { next = 1 }
    if isLasting { next = longest }
    start = nil
    defer {
      next = min(longest, next * 2)
      lastReason = reason
    }
    let isNew = reason != lastReason
    let course = next < longest ? ", then less often" : ""
    return (next, isNew ? "\(reason); trying again in \(next) s\(course)" : nil)
  }
}
