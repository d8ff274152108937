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
  /// How many there was no room for since the broker was asked.
  private var displaced = 0

  /// Takes an event; true where the broker is to be asked now.
  mutating func add(_ message: Message, at time: Instant) -> Bool {
    waiting.append((time, message))
    if waiting.count > Self.limit {
      waiting.removeFirst()
      displaced += 1
    }
    defer { isAsking = true }
    return !isAsking
  }

  /// The events that may go because the broker has answered, and how many are lost: those that have become
  /// old meanwhile, and those that there was no room for.
  mutating func open(at time: Instant) -> (messages: [Message], lost: Int) {
    let young = waiting.filter { time.microseconds - $0.time.microseconds <= Self.patience }
    return (young.map(\.message), close() - young.count)
  }

  /// Forgets all events, because the broker is away; how many they were, and those that did not fit.
  @discardableResult
  mutating func close() -> Int {
    defer { (waiting, isAsking, displaced) = ([], false, 0) }
    return waiting.count + displaced
  }
}
