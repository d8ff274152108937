package import TouchDelivery

/// The lines that wait for one subscriber, bounded in bytes.
///
/// What comes while it is full is counted and not kept, until half of it has been read; then the count can be told, in the
/// place of what was missed.
///
/// ```
///            full                         half of it read, and the count taken
///   keeping ──────▶ counting(Missed) ──────────────────────────────────────────▶ keeping
/// ```
package struct RecordQueue {
  /// What was not kept.
  package struct Missed: Hashable, Sendable {
    /// How many records.
    package var count: Int
    /// The number of the last of them.
    package var seq: Int
    /// The time of the last of them.
    package var time: Instant
  }

  private enum State {
    case keeping
    case counting(Missed)
  }

  /// What an array costs besides its elements, so that short lines count as what they are.
  private static let overhead = 32

  private let limit: Int
  private var state = State.keeping
  /// Lines, which several queues may share.
  private var lines: [[UInt8]] = []
  /// The first line that has not been read whole, and how much of it has.
  private var first = 0
  private var readOfFirst = 0
  /// The bytes that it takes up.
  package private(set) var size = 0

  /// A queue for lines of `limit` bytes at the most.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Whether nothing is left to read.
  package var isEmpty: Bool { first == lines.count }

  /// Whether the next line would not be kept; it need not be written then.
  package var isFull: Bool {
    if case .counting = state { true } else { false }
  }

  /// Counts a record instead of keeping its line.
  package mutating func miss(seq: Int, time: Instant) {
    guard case .counting(var missed) = state else {
      return state = .counting(Missed(count: 1, seq: seq, time: time))
    }
    missed.count += 1
    (missed.seq, missed.time) = (seq, time)
    state = .counting(missed)
  }

  /// Keeps the line of the record `seq`, or counts it where there is no room.
  package mutating func append(_ line: [UInt8], seq: Int, time: Instant) {
    guard !isFull, size + line.count + Self.overhead <= limit else { return miss(seq: seq, time: time) }
    keep(line)
  }

  /// Ends the counting if there is room again; `write` makes the line that tells the count.
  package mutating func recover(_ write: (Missed) -> [UInt8]) {
    guard case .counting(let missed) = state, size <= limit / 2 else { return }
    state = .keeping
    keep(write(missed))
  }

  private mutating func keep(_ line: [UInt8]) {
    lines.append(line)
    size += line.count + Self.overhead
  }
}

extension RecordQueue {
  /// Copies what comes next into `buffer`, without taking it away; the number of bytes copied.
  package func copy(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var (count, line, start) = (0, first, readOfFirst)
    while line < lines.count, count < buffer.count {
      let piece = lines[line][start...].prefix(buffer.count - count)
      UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyBytes(from: piece)
      count += piece.count
      (line, start) = (line + 1, 0)
    }
    return count
  }

  /// Takes away the next `count` bytes.
  package mutating func consume(_ count: Int) {
    var rest = count
    while first < lines.count, rest >= lines[first].count - readOfFirst {
      rest -= lines[first].count - readOfFirst
      size -= lines[first].count + Self.overhead
      lines[first] = []
      (first, readOfFirst) = (first + 1, 0)
    }
    readOfFirst += rest
    compact()
  }

  /// Gives the places of lines that were read back, now and then.
  private mutating func compact() {
    guard first == lines.count || first >= 1024 else { return }
    lines.removeFirst(first)
    first = 0
  }
}
