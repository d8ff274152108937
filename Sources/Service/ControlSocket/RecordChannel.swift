internal import DispatchLog
package import Sockets
package import TouchDelivery
package import TouchTime

/// Copies records from the log to the channels of its readers; subscribes to the log as long as there are any.
///
/// A record is encoded once per encoder, however many selections contain it.
final class RecordBroadcast: RecordSubscriber {
  /// A channel, its selection, and the number of its readers.
  private struct Audience {
    let selection: RecordSelection
    let encoder: NDJSONEncoder
    let channel: RecordChannel
    var readers = 1
    /// Whether it has records that its readers have not been notified of.
    var isNew = false
  }

  private let log: DispatchLog
  private let limit: Int
  private let arrived: () -> Void
  private var audiences: [Audience] = []
  private(set) var interest = RecordInterest.incidents
  private(set) var kindsOnDemand: Set<RecordKind> = []
  private(set) var wantsExposed = false
  private var hasNews = false
  /// The lines of the record that comes, by what has written them.
  private var lines: [(encoder: NDJSONEncoder, bytes: [UInt8])] = []
  /// How many lines have been written so far, those that were shared once.
  private(set) var encodings = 0

  /// A broadcast of channels of `limit` bytes each; `arrived` is called when there is news, once until it is taken.
  init(_ log: DispatchLog, limit: Int, arrived: @escaping () -> Void) {
    self.log = log
    self.limit = limit
    self.arrived = arrived
  }

  /// A channel for `selection`, which is given back with `leave(_:)`.
  func join(_ selection: RecordSelection) -> RecordChannel {
    if let place = audiences.firstIndex(where: { $0.selection == selection }) {
      audiences[place].readers += 1
      return audiences[place].channel
    }
    let channel = RecordChannel(limit: limit)
    audiences.append(Audience(selection: selection, encoder: selection.encoder, channel: channel))
    subscribe()
    return channel
  }

  func leave(_ channel: RecordChannel) {
    guard let place = audiences.firstIndex(where: { $0.channel === channel }) else { return }
    audiences[place].readers -= 1
    guard audiences[place].readers == 0 else { return }
    audiences.remove(at: place)
    subscribe()
  }

  /// The channels that something has come into since this was called last.
  func takeNews() -> Set<ObjectIdentifier> {
    guard hasNews else { return [] }
    hasNews = false
    var news: Set<ObjectIdentifier> = []
    for place in audiences.indices where audiences[place].isNew {
      audiences[place].isNew = false
      news.insert(ObjectIdentifier(audiences[place].channel))
    }
    return news
  }

  func receive(_ record: Record) {
    lines.removeAll(keepingCapacity: true)
    for place in audiences.indices where audiences[place].selection.contains(record, isExposed: log.exposes) {
      let line = line(of: record, audiences[place].encoder)
      audiences[place].channel.append(line, seq: record.seq, time: record.time)
      audiences[place].isNew = true
    }
    guard !lines.isEmpty, !hasNews else { return }
    hasNews = true
    arrived()
  }

  private func line(of record: Record, _ encoder: NDJSONEncoder) -> [UInt8] {
    if let known = lines.first(where: { $0.encoder == encoder }) { return known.bytes }
    var bytes: [UInt8] = []
    encoder.encode(record, into: &bytes)
    lines.append((encoder, bytes))
    encodings += 1
    return bytes
  }

  /// Subscribes for as much as the channels need, and not at all without any.
  private func subscribe() {
    log.remove(self)
    interest = audiences.map(\.selection.interest).max() ?? .incidents
    kindsOnDemand = audiences.reduce(into: []) { $0.formUnion($1.selection.kindsOnDemand) }
    wantsExposed = audiences.contains { $0.selection.isOfExposed }
    if !audiences.isEmpty { log.add(self) }
  }
}

/// The last records in one encoding, as lines that all its subscribers read.
///
/// Lines are numbered from 0. New lines displace the oldest; a reader that has not read those by then has missed them. The
/// cost of a record does not depend on the number of readers.
package final class RecordChannel {
  private struct Line {
    let bytes: [UInt8]
    let seq: Int
    let time: Instant
  }

  /// What an array costs besides its elements, so that short lines count as what they are.
  private static let overhead = 48

  private let limit: Int
  /// Encodes the record about missed ones.
  package var encode: (Record, inout [UInt8]) -> Void = { NDJSONEncoder().encode($0, into: &$1) }
  private var lines: [Line] = []
  /// Where the oldest line is.
  private var first = 0
  /// The bytes that the lines take up.
  package private(set) var size = 0
  /// The number of the oldest line.
  package private(set) var start = 0
  /// The newest line that is gone.
  private var lastGone: (seq: Int, time: Instant) = (0, .zero)

  /// A channel that keeps lines of `limit` bytes at the most.
  package init(limit: Int) {
    self.limit = limit
  }

  /// The number that the next line will have.
  package var end: Int { start + lines.count - first }

  /// Keeps the line of the record `seq`, and lets the oldest go where there is no room for it.
  package func append(_ bytes: [UInt8], seq: Int, time: Instant) {
    lines.append(Line(bytes: bytes, seq: seq, time: time))
    size += bytes.count + Self.overhead
    while size > limit, first < lines.count - 1 { dropOldest() }
    if first >= 1024 {
      lines.removeFirst(first)
      first = 0
    }
  }

  private func dropOldest() {
    let line = lines[first]
    size -= line.bytes.count + Self.overhead
    lastGone = (line.seq, line.time)
    lines[first] = Line(bytes: [], seq: 0, time: .zero)
    (first, start) = (first + 1, start + 1)
  }

  /// The line of the number `start ..< end`.
  package func bytes(at number: Int) -> [UInt8] {
    assert((start..<end).contains(number))
    return lines[first + number - start].bytes
  }

  /// The line for a reader that has missed the last `count` lines that are gone.
  func lineAboutMissed(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    encode(.dropped(count: count).stamped(lastGone.seq, at: lastGone.time), &bytes)
    return bytes
  }
}

/// The place that one subscriber has read its channel up to.
package struct ChannelReader {
  /// How many bytes it takes out of the channel at a time, and up to a line more.
  private static let piece = 16 << 10

  let channel: RecordChannel
  /// The number of the line that it takes next.
  private var next: Int
  /// What it has taken, and how much of that has been read.
  private var taken: [UInt8] = []
  private var read = 0
  /// The missed records that the reader has a record about.
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

  /// Lets `line` be read before what it has not taken out of the channel yet.
  mutating func insert(_ line: [UInt8]) { taken += line }

  /// Lets `bytes` be read before what comes into the channel from now on; it must be caught up.
  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    assert(isCaughtUp, "what waits already comes first")
    taken += bytes
  }

  /// Has `write` take what comes next, some lines at a time.
  package mutating func read(_ write: (UnsafeRawBufferPointer) -> Writing) -> Writing {
    if read == taken.count { fetchLines() }
    let writing = taken.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[read...])) }
    read += writing.count
    if read == taken.count { (taken, read) = ([], 0) }
    return writing
  }

  private mutating func fetchLines() {
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
