package import TouchTime

/// The attempts to reach a peer, after pauses of which each is twice as long as the one before; each reason is logged once.
package final class Attempts {
  /// How long the peer must have been there, in microseconds, for its end not to be a refusal.
  private static let stable: Int64 = 10_000_000

  private let peer: String
  private let longest: Int64
  private let loop: EventLoop
  private let report: (String) -> Void
  /// The next pause, in seconds.
  private var pause: Int64 = 1
  private var lastReason: String?
  /// The time since which the peer is connected; nil while it is not.
  private var start: Instant?
  private var next: EventSource?

  /// Attempts after pauses of one second up to `longest`; what is reported of a failure begins with `peer`.
  package init(
    to peer: String, longest: Int64, on loop: EventLoop, report: @escaping (String) -> Void
  ) {
    self.peer = peer
    self.longest = longest
    self.loop = loop
    self.report = report
  }

  /// Whether the peer has been connected for so long that it has not closed the connection because of this one.
  package var isStable: Bool { start.map(isStable(since:)) ?? false }

  private func isStable(since start: Instant) -> Bool {
    loop.now.microseconds - start.microseconds >= Self.stable
  }

  /// Notes that the peer is connected, and reports `words` if it was not before.
  package func succeed(_ words: @autoclosure () -> String) {
    guard start == nil else { return }
    start = loop.now
    report(words() + (lastReason == nil ? "" : " again"))
    lastReason = nil
  }

  /// Notes that the peer is missing for `reason`, reports it if it is new, and makes an `attempt` after the pause.
  ///
  /// The pauses begin again after a connection that worked. A peer that accepts before it refuses gives no success to note;
  /// its connection, there since `connection`, worked if it was stable.
  /// After a reason that `isLasting` the pause is the longest at once.
  package func fail(
    _ reason: String, isLasting: Bool = false, since connection: Instant? = nil, attempt: @escaping () -> Void
  ) {
    if start != nil { pause = 1 }
    if let connection, isStable(since: connection) { (pause, lastReason) = (1, nil) }
    if isLasting { pause = longest }
    start = nil
    if reason != lastReason {
      let course = pause < longest ? ", then less often" : ""
      report("\(peer): \(reason); trying again in \(pause) s\(course)")
    }
    lastReason = reason
    next = try? loop.timer(at: loop.now + pause * 1_000_000, attempt)
    pause = min(longest, pause * 2)
  }
}
