internal import DispatchLog
internal import JSON

/// Looks at each line that the log's writers write.
final class LogLines {
  private var fault: String?

  /// A writer of each format.
  var writers: [any RecordSubscriber] {
    [
      RecordWriter(format: .ndjson, RecordSelection(explains: true)) { [self] in checkJSON($0) },
      RecordWriter(format: .text, RecordSelection(explains: true)) { [self] in checkText($0) },
    ]
  }

  /// - Throws: `BrokenPromise` with the first line that was not what it should be.
  func check() throws(BrokenPromise) {
    if let fault { throw BrokenPromise(fault) }
  }

  private func checkJSON(_ line: [UInt8]) {
    do throws(JSONError) { _ = try JSONValue(reading: line, deepest: JSONValue.deepestRecord) } catch {
      note("no JSON, \(error)", line)
    }
    if line.last != UInt8(ascii: "\n") || line.dropLast().contains(UInt8(ascii: "\n")) {
      note("not one line", line)
    }
  }

  /// A control character could forge a line, or give a terminal an order.
  private func checkText(_ lines: [UInt8]) {
    let isPlain = lines.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\n") }
    if !isPlain { note("control characters", lines) }
  }

  private func note(_ fault: String, _ line: [UInt8]) {
    self.fault = self.fault ?? "the log has a line with \(fault): \(String(decoding: line, as: UTF8.self))"
  }
}
