internal import ControlSocket
internal import Daemon
internal import Diagnostics
internal import DispatchLog
internal import JSON
internal import Sockets
internal import TouchDelivery
internal import TracePage

/// Takes the log of a daemon to standard output, in the format that the user wants, and into a page if there is one.
final class LogReader {
  /// The format of standard output.
  private let selection: RecordSelection
  private let page: LogPage?
  private let output = StandardOutput()
  /// Writes records as text; nil where they stay NDJSON.
  private var text: TextEncoder?
  private var lines = LineSplitter()

  /// A reader that has got nothing.
  init(_ selection: RecordSelection, _ format: RecordFormat, _ page: LogPage?) {
    self.selection = selection
    self.page = page
    text = format == .text ? TextEncoder(explains: selection.explains) : nil
  }

  /// What the daemon must send: for a page all records, of which standard output gets its part.
  var request: RecordSelection { page == nil ? selection : LogPage.selection }

  /// Writes `piece`, which has come next; false where standard output takes no more.
  func take(_ piece: [UInt8]) -> Bool {
    if text == nil, page == nil {
      output.write(piece)
    } else {
      for line in lines.split(piece) { take(line: line + [UInt8(ascii: "\n")]) }
    }
    page?.flush()
    output.flush()
    return !output.hasFailed
  }

  /// Throws where anything could not be written.
  func finish() throws(PlainError) {
    try page?.finish()
    try output.finish()
  }

  /// A line that is not a record, as of a kind that only a newer daemon knows, stays as it is.
  private func take(line: [UInt8]) {
    let value = try? JSONValue(reading: line)
    let record = value.flatMap(Record.init(reading:))
    if value != nil { page?.add(line, record) }
    guard let record else { return output.write(line) }
    // A daemon reports missing records for any selection.
    guard selection.contains(record) || record.kind == .dropped else {
      text?.skip(record)
      return
    }
    var bytes: [UInt8] = []
    text?.style = Terminal.style
    text?.encode(record, into: &bytes)
    if text == nil { NDJSONEncoder(explains: selection.explains).encode(record, into: &bytes) }
    output.write(bytes)
  }
}

/// A page about a daemon, which is complete whenever it has been flushed.
final class LogPage {
  private let output: PrivateFile
  private let writer: TraceWriter
  private let tree: () -> [UInt8]

  /// The records that a page is made of.
  static var selection: RecordSelection {
    RecordSelection(kinds: Set(RecordKind.allCases), explains: true, hasDetails: true)
  }

  /// A page in a new file at `path`; `tree` asks the daemon for its tree as it is now.
  init(path: String, tree: @escaping () -> [UInt8]) throws(PlainError) {
    let output = try PrivateFile(path: path, ending: TraceWriter.ending)
    self.output = output
    writer = TraceWriter(write: output.write)
    self.tree = tree
  }

  /// Begins the page with the tree as it is now.
  func begin() {
    writer.begin(tree: tree())
    flush()
  }

  /// Adds a record by its line; that of a reload brings the new scene's tree.
  func add(_ line: [UInt8], _ record: Record?) {
    guard let record, record.isReload else { return writer.add(line) }
    writer.add(line, with: tree())
  }

  /// Writes what has been kept.
  func flush() { output.flush() }

  /// Ends the page; throws where anything could not be written.
  func finish() throws(PlainError) {
    writer.finish()
    try output.finish()
  }
}

extension Record {
  /// Whether another scene, or another state of its file, is up from here on.
  fileprivate var isReload: Bool { kind == .scene && fields.text(.event) == SceneEvent.reloaded.rawValue }
}
