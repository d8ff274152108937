internal import Glibc
internal import Journal

/// The journal as a service has it; nil where there is none.
struct ServiceJournal {
  /// Writes the log's records there.
  let writer: JournalWriter

  init?() {
    let journal = SystemJournal()
    guard journal.isThere else { return nil }
    writer = JournalWriter { journal.send($0) }
  }

  /// Writes a line that is a warning.
  func warn(_ line: String) { writer.tell(line, .warning) }

  /// Writes lines that tell why the service ends; also to standard error, unless that leads to the journal.
  func fail(_ lines: String) {
    for line in lines.split(separator: "\n") { writer.tell(String(line), .error) }
    if getenv("JOURNAL_STREAM") == nil { StandardError.write(lines) }
  }
}
