/// Combinations of keys that wait for their turn, so that there are never more events at once than readers can take.
///
/// The kernel keeps 64 events of a keyboard for a reader; one that does not come to read before the next would lose all of
/// them (`SYN_DROPPED`).
struct ChordQueue {
  /// How many events may be written before a pause: half of what the kernel keeps, its `EVDEV_MIN_BUFFER_SIZE`.
  static let mostAtOnce = 32
  /// How many combinations wait at the most.
  static let mostWaiting = 256

  private var waiting: [[UInt16]] = []
  private var written = 0

  var count: Int { waiting.count }

  /// Whether something was written since the last pause.
  var needsPause: Bool { written > 0 }

  /// Whether no more can wait.
  var isFull: Bool { waiting.count == Self.mostWaiting }

  mutating func add(_ chord: [UInt16]) {
    waiting.append(chord)
  }

  /// The combination that may be pressed now, if there is one; one that is longer than what may be written at once goes alone.
  mutating func next() -> [UInt16]? {
    guard let chord = waiting.first, written == 0 || written + Self.events(of: chord) <= Self.mostAtOnce
    else { return nil }
    written += Self.events(of: chord)
    return waiting.removeFirst()
  }

  /// Notes that readers have had time to read.
  mutating func pause() {
    written = 0
  }

  /// Forgets what waits; how many combinations that were.
  mutating func clear() -> Int {
    defer { waiting.removeAll() }
    return waiting.count
  }

  /// Each key goes down and up, in reports of their own.
  private static func events(of chord: [UInt16]) -> Int { 4 * chord.count }
}
