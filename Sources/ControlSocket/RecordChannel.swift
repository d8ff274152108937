package import DispatchLog
package import TouchDelivery

/// The last records of one selection, as lines that all who made that selection read.
///
/// Lines are counted from 0. The oldest go as new ones need their place; whoever has not read them by then has missed them. What a
/// record costs does not depend on how many read it.
package final class RecordChannel {
  private struct Line {
    let bytes: [UInt8]
    let seq: Int
    let time: Instant
  }

  /// What an array costs besides its elements, so that short lines count as what they are.
  private static let overhead = 48

  /// What is in it.
  package let selection: RecordSelection
  private let limit: Int
  private var text: TextEncoder?
  private var lines: [Line] = []
  /// Where the oldest line is.
  private var first = 0
  /// The bytes that the lines take up.
  package private(set) var size = 0
  /// The number of the oldest line.
  package private(set) var start = 0
  /// The newest line that is gone.
  private var lastGone: (seq: Int, time: Instant) = (0, .zero)

  /// A channel for `selection` that keeps lines of `limit` bytes at the most.
  package init(_ selection: RecordSelection, limit: Int) {
    self.selection = selection
    self.limit = limit
  }

  /// The number that the next line will have.
  package var end: Int { start + lines.count - first }

  /// Keeps the line of `record` if it is asked for; `shared` has it where another channel has written it already.
  ///
  /// - Returns: whether it is asked for.
  func receive(_ record: Record, _ shared: inout SharedLines) -> Bool {
    guard selection.contains(record) else {
      text?.skip(record)
      return false
    }
    append(line(of: record, &shared), seq: record.seq, time: record.time)
    return true
  }

  /// Appends the line of `record` to `bytes` if it is asked for; whoever reads the channel alone need not have it kept.
  ///
  /// - Returns: whether it is asked for.
  package func encode(_ record: Record, into bytes: inout [UInt8]) -> Bool {
    guard selection.contains(record) else {
      text?.skip(record)
      return false
    }
    switch selection.format {
    case .ndjson: NDJSONEncoder(explains: selection.explains).encode(record, into: &bytes)
    case .text: encodeText(record, into: &bytes)
    }
    return true
  }

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
  package func bytes(at number: Int) -> [UInt8] { lines[first + number - start].bytes }

  /// The line that tells somebody who has read none of the last `count` lines that are gone.
  package func lineAboutMissed(_ count: Int) -> [UInt8] {
    let record = Record(seq: lastGone.seq, time: lastGone.time, content: .dropped(count: count))
    var shared = SharedLines()
    return line(of: record, &shared)
  }

  private func line(of record: Record, _ shared: inout SharedLines) -> [UInt8] {
    switch selection.format {
    case .ndjson: shared.line(of: record, explains: selection.explains)
    case .text: textLine(of: record)
    }
  }

  private func textLine(of record: Record) -> [UInt8] {
    var line: [UInt8] = []
    encodeText(record, into: &line)
    return line
  }

  /// Text counts the time from the first record on, for the time since boot tells a person nothing.
  private func encodeText(_ record: Record, into bytes: inout [UInt8]) {
    if text == nil {
      text = TextEncoder(origin: record.time, explains: selection.explains, style: selection.style)
    }
    text?.encode(record, into: &bytes)
  }
}
