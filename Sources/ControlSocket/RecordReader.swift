/// How far one subscriber has read its channel.
package struct RecordReader {
  /// What it takes out of the channel at a time, in bytes, and up to a line more.
  private static let piece = 16 << 10

  let channel: RecordChannel
  /// The number of the line that it takes next.
  private var next: Int
  /// What it has taken, and how much of that has been read.
  private var taken: [UInt8] = []
  private var read = 0
  /// The records that it has been told it missed.
  private var told = 0

  /// A reader of what comes into `channel` from now on.
  package init(_ channel: RecordChannel) {
    self.channel = channel
    next = channel.end
  }

  /// Whether there is nothing left to read.
  package var isCaughtUp: Bool { read == taken.count && next == channel.end }

  /// How many records it has missed so far.
  package var missed: Int { told + max(0, channel.start - next) }

  /// Lets `bytes` be read before what comes into the channel from now on; it must be caught up.
  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    taken += bytes
  }

  /// Hands out what comes next, some lines at a time; `body` says how much of it was read.
  package mutating func read<Result>(
    _ body: (UnsafeRawBufferPointer) -> (count: Int, result: Result)
  ) -> Result {
    if read == taken.count { take() }
    let (count, result) = taken.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[read...])) }
    read += count
    if read == taken.count { (taken, read) = ([], 0) }
    return result
  }

  private mutating func take() {
    (taken, read) = ([], 0)
    let gone = channel.start - next
    if gone > 0 {
      taken = channel.lineAboutMissed(gone)
      told += gone
      next = channel.start
    }
    while next < channel.end, taken.count < Self.piece {
      taken += channel.bytes(at: next)
      next += 1
    }
  }
}
