internal import DispatchLog
internal import TouchDelivery

/// The records on their way to one subscriber.
final class RecordStream {
  let selection: RecordSelection
  /// Called when there is something to read after there was nothing.
  var filled: () -> Void = {}
  private(set) var queue: RecordQueue
  private var text: TextEncoder?

  init(_ selection: RecordSelection, limit: Int) {
    self.selection = selection
    queue = RecordQueue(limit: limit)
  }

  /// Keeps the line of `record` if it is asked for; `lines` has it where another stream has written it already.
  ///
  /// - Returns: whether it was missed, because the queue is full.
  func receive(_ record: Record, _ lines: inout SharedLines) -> Bool {
    guard selection.contains(record) else {
      text?.skip(record)
      return false
    }
    let wasEmpty = queue.isEmpty
    if queue.isFull {
      text?.skip(record)
      queue.miss(seq: record.seq, time: record.time)
    } else {
      queue.append(line(of: record, &lines), seq: record.seq, time: record.time)
    }
    if wasEmpty, !queue.isEmpty { filled() }
    return queue.isFull
  }

  /// Takes away the next `count` bytes, and tells what was missed once there is room for it.
  func consume(_ count: Int) {
    queue.consume(count)
    queue.recover { missed in
      let content = RecordContent.dropped(count: missed.count)
      var lines = SharedLines()
      return line(of: Record(seq: missed.seq, time: missed.time, content: content), &lines)
    }
  }

  private func line(of record: Record, _ lines: inout SharedLines) -> [UInt8] {
    switch selection.format {
    case .ndjson: lines.line(of: record, explains: selection.explains)
    case .text: textLine(of: record)
    }
  }

  /// Text counts the time from the first record on, for the time since boot tells a person nothing.
  private func textLine(of record: Record) -> [UInt8] {
    var encoder =
      text ?? TextEncoder(origin: record.time, explains: selection.explains, style: selection.style)
    var line: [UInt8] = []
    encoder.encode(record, into: &line)
    text = encoder
    return line
  }
}

/// The lines of one record, each written once however many streams want it.
struct SharedLines {
  private var plain: [UInt8]?
  private var explained: [UInt8]?

  mutating func line(of record: Record, explains: Bool) -> [UInt8] {
    if let known = explains ? explained : plain { return known }
    var line: [UInt8] = []
    NDJSONEncoder(explains: explains).encode(record, into: &line)
    if explains { explained = line } else { plain = line }
    return line
  }
}
