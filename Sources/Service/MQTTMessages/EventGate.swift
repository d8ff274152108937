internal import Time

/// Holds events back until the broker has shown that it listens, so that none arrives when it is old.
///
/// What is written to a broker that has stalled waits in the kernel, and nothing takes it back from there: the broker is asked
/// before each event, or before several that come at once.
struct EventGate {
  /// How old an event may become here, in microseconds.
  private static let patience: Int64 = 1_000_000
  /// How many events may wait, so that a script that makes too many costs no more memory.
  private static let limit = 1_024

  private var waiting: [(time: Instant, message: Message)] = []
  private var isAsking = false

  /// Takes an event; true where the broker is to be asked now.
  mutating func add(_ message: Message, at time: Instant) -> Bool {
    waiting.append((time, message))
    if waiting.count > Self.limit { waiting.removeFirst() }
    defer { isAsking = true }
    return !isAsking
  }

  /// The events that may go, for the broker has answered; those that have become old meanwhile are gone.
  mutating func open(at time: Instant) -> [Message] {
    defer { close() }
    return waiting.filter { time.microseconds - $0.time.microseconds <= Self.patience }.map(\.message)
  }

  /// Forgets all events, for the broker is away.
  mutating func close() { (waiting, isAsking) = ([], false) }
}
