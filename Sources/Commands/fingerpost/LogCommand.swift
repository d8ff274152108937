internal import ArgumentParser
internal import ControlSocket
internal import Diagnostics
internal import DispatchLog
internal import EventLoop
internal import Glibc
internal import Time
internal import TouchDelivery

/// `fingerpost log`: what the running daemon decides.
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Follow the dispatch log of the running daemon.",
    discussion: """
      Writes each record as it is made, until the daemon ends. With --follow it then waits for the next daemon and \
      follows that one. Decisions are recorded only while the log is followed; earlier ones are not kept.
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

  @Option(name: .customLong("for"), help: "End after this many seconds.")
  var seconds: Double?

  func validate() throws {
    if html != nil, follow { throw ValidationError("--html shows one daemon; leave --follow out") }
    if let seconds, !(seconds > 0 && seconds.isFinite) {
      throw ValidationError("--for takes seconds, more than 0")
    }
  }

  func run() throws {
    let end = seconds.map { EventLoop.exactTime.advanced(by: $0) }
    try reportingFailure {
      let page = try html.map { path in
        try LogPage(path: path) { (try? daemon.answer(to: .tree(TreeQuestion()))) ?? [] }
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
          reader.take($0)
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
