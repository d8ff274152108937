package import Time

/// The pauses between attempts to reach a peer: each twice as long as the one before, and each reason logged once.
package struct Pauses {
  /// How long the peer must have been there, in microseconds, for the pauses to begin again.
  private static let stable: Int64 = 10_000_000

  private let longest: Int64
  private var next: Int64 = 1
  private var lastReason: String?
  /// Since when the other side is there; nil while it is not.
  private var start: Instant?

  /// Pauses of one second up to `longest`.
  package init(longest: Int64) {
    self.longest = longest
  }

  /// Whether the other side has been there for so long that the pauses begin again.
  package func isStable(at time: Instant) -> Bool {
    start.map { time.microseconds - $0.microseconds >= Self.stable } ?? false
  }

  /// The other side is there; what to say of it, if it was not before.
  package mutating func succeed(at time: Instant) -> String? {
    guard start == nil else { return nil }
    start = time
    defer { lastReason = nil }
    return lastReason == nil ? "" : " again"
  }

  /// The other side is not there for `reason`; how many seconds to wait, and what to say if it is something new.
  ///
  /// After a reason that `isLasting` the pause is the longest at once.
  package mutating func fail(
    _ reason: String, at time: Instant, isLasting: Bool = false
  ) -> (seconds: Int64, news: String?) {
    if isStable(at: time) { next = 1 }
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
