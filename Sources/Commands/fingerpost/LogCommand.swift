internal import Answers
internal import ArgumentParser
internal import ControlSocket
internal import Diagnostics
internal import DispatchLog
internal import EventLoop
internal import Glibc
internal import JSON
internal import Sockets
internal import TouchTime
internal import TouchDelivery
internal import TracePage

/// `fingerpost log`: what the running daemon decides.
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Follow the dispatch log of the running daemon.",
    discussion: """
      Writes each record as it is made, until the daemon ends. With --follow it then waits for the next daemon and \
      follows that one. Decisions are recorded only while the log is followed; earlier ones are not kept. If an id of \
      --view is not in the scene now, it says so and waits for it, because scripts make views. On a terminal kinds \
      have colours, unless NO_COLOR is set, and long lines are broken between words.

        fingerpost log --follow --kind hit touches gesture --explain
      """)

  /// In microseconds.
  private static let pause: UInt32 = 250_000

  @OptionGroup var daemon: RunningDaemon

  @Flag(
    name: [.short, .long], help: "Wait for a daemon if none runs, and for the next one when it ends.")
  var follow = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Only records of these kinds, such as hit, touches, gesture or device.", valueName: "kind"))
  var kind: [RecordKind] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Only records about these views or other responders, by their ids.", valueName: "id"))
  var view: [String] = []

  @Option(help: "How records are written: text or ndjson.")
  var format = RecordFormat.text

  @Flag(help: "List for each hit the views that were asked, and why each was hit or not.")
  var explain = false

  @Option(
    help: "Write a self-contained page that shows in a browser what the daemon does.",
    completion: .file(extensions: ["html"]))
  var html: String?

  @Flag(help: ArgumentHelp(EngineFile.help))
  var whatIf = false

  @Option(name: .customLong("for"), parsing: .unconditional, help: "End after this many seconds.")
  var seconds: Double?

  func validate() throws {
    if html != nil, follow { throw ValidationError("--html shows one daemon; leave --follow out") }
    if whatIf, html == nil { throw ValidationError("--what-if is of the page; add --html FILE") }
    if let seconds, !(seconds > 0 && seconds.isFinite) {
      throw ValidationError("--for takes seconds, more than 0")
    }
  }

  func run() throws {
    let end = seconds.map { EventLoop.exactTime.advanced(by: $0) }
    try reportingFailure {
      let engine = whatIf ? try EngineFile.read() : nil
      let page = try html.map { path in
        try LogPage(path: path, with: engine) { (try? daemon.answer(to: .tree(TreeQuestion()))) ?? [] }
      }
      var isOver = try read(into: page, until: end, isWaiting: false)
      while follow, isOver {
        StandardError.write("the daemon has ended; waiting for the next one")
        isOver = try read(into: page, until: end, isWaiting: true)
      }
      if isOver { StandardError.write("the daemon has ended") }
    }
  }

  /// Writes the log of the daemon that runs now, or of the next one to come, to its end; false where `end` comes before that.
  private func read(into page: LogPage?, until end: Instant?, isWaiting: Bool) throws -> Bool {
    let reader = LogReader(selection, format, page)
    let wasLetIn = isWaiting
    var isWaiting = isWaiting
    var isOver = false
    while end.map({ EventLoop.exactTime < $0 }) ?? true {
      do throws(ControlError) {
        isOver = try daemon.client.ask(.log(reader.request), until: end) {
          if isWaiting { StandardError.write("a daemon is there\(daemon.briefing)") }
          tellOfMissingViews()
          page?.begin()
        } receive: {
          reader.write($0)
        }
        break
      } catch {
        // A socket that systemd is just making again belongs to root for a moment.
        guard follow, error.cause == .absent || (wasLetIn && error.cause == .forbidden) else { throw error }
        if !isWaiting { StandardError.write("\(error); waiting for one") }
        isWaiting = true
        usleep(Self.pause)
      }
    }
    try reader.finish()
    return isOver
  }

  /// Reports requested views and other responders that are not in the scene.
  ///
  /// They may come later, from a script or with another scene.
  private func tellOfMissingViews() {
    guard !view.isEmpty, let present = try? daemon.responders() else { return }
    for id in view where !present.contains(id) {
      StandardError.write("the scene has no view or other responder '\(id)' now; waiting for one")
    }
  }

  private var selection: RecordSelection {
    RecordSelection(
      kinds: kind.isEmpty ? nil : Set(kind), views: view.isEmpty ? nil : Set(view), explains: explain,
      hasDetails: format == .text)
  }
}

/// A reader of a daemon's log, which writes it to standard output in the format that the user wants, and into a page if there is one.
final class LogReader {
  /// The records that standard output gets.
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
  func write(_ piece: [UInt8]) -> Bool {
    if text == nil, page == nil {
      output.writeForeign(piece)
    } else {
      for line in lines.split(piece) { write(line: line + [UInt8(ascii: "\n")]) }
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
  private func write(line: [UInt8]) {
    let value = try? JSONValue(reading: line, deepest: JSONValue.deepestRecord)
    let record = value.flatMap(Record.init(reading:))
    if value != nil { page?.add(line, record) }
    guard let record else { return output.writeForeign(line) }
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
  private let output: OutputFile
  private let writer: TraceWriter
  private let tree: () -> [UInt8]

  /// The records that a page is made of.
  static var selection: RecordSelection {
    RecordSelection(kinds: Set(RecordKind.allCases), explains: true, hasDetails: true)
  }

  /// A page in a new file at `path`; `tree` asks the daemon for its tree as it is now.
  ///
  /// With an `engine` it says what if.
  init(path: String, with engine: [UInt8]? = nil, tree: @escaping () -> [UInt8]) throws(PlainError) {
    let output = try OutputFile(path: path, ending: TraceWriter.ending)
    self.output = output
    let epoch = Double(EventLoop.microsecondsSince1970 - EventLoop.exactTime.microseconds) / 1e6
    writer = TraceWriter(epoch: epoch, engine: engine, write: output.write)
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
