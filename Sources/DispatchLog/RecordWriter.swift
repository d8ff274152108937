internal import TouchDelivery

/// Writes records in a format to wherever `write` puts bytes.
package final class RecordWriter: RecordSubscriber {
  package let interest: RecordInterest
  private let format: RecordFormat
  private let explains: Bool
  private let write: ([UInt8]) -> Void
  private var line: [UInt8] = []
  private var text: TextEncoder?

  /// A writer of `format`.
  ///
  /// What `write` gets is one whole line with its newline at a time, or more lines that belong together.
  /// With `explains` each hit tells of every view asked.
  package init(format: RecordFormat, explains: Bool = false, write: @escaping ([UInt8]) -> Void) {
    interest = explains ? .explanations : .decisions
    self.format = format
    self.explains = explains
    self.write = write
  }

  package func receive(_ record: Record) {
    if case .decision(.hold) = record.content, !explains { return }
    line.removeAll(keepingCapacity: true)
    switch format {
    case .text: encodeText(record)
    case .ndjson: NDJSONEncoder(explains: explains).encode(record, into: &line)
    }
    write(line)
  }

  /// Text counts the time from the first record on, for the time since boot tells a person nothing.
  private func encodeText(_ record: Record) {
    if text == nil { text = TextEncoder(origin: record.time, explains: explains) }
    text?.encode(record, into: &line)
  }
}
