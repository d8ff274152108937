internal import ArgumentParser
internal import ControlSocket
internal import DispatchLog
internal import Glibc
internal import JSON
internal import TouchDelivery

/// `fingerpost log`: what the running daemon decides.
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Follow the dispatch log of the running daemon.",
    discussion: """
      Writes each record as it is made, until the daemon ends. With --follow it then waits for the next daemon and \
      goes on with that one. Decisions are recorded as long as somebody follows them; none are kept from before.
      """)

  /// In microseconds.
  private static let pause: UInt32 = 250_000

  @OptionGroup var daemon: RunningDaemon

  @Flag(
    name: [.short, .long], help: "Wait for a daemon where none runs, and for the next one where it ends.")
  var follow = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Records of these kinds alone, such as hit, touches, gesture or device.", valueName: "kind"))
  var kind: [RecordKind] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Records about these views or other responders alone, by their ids.", valueName: "id"))
  var view: [String] = []

  @Option(help: "How records are written: text or ndjson.")
  var format = RecordFormat.text

  @Flag(help: "Tell of each hit which views were asked, and why they were hit or not.")
  var explain = false

  func run() throws {
    try reportingFailure {
      let output = StandardOutput()
      try read(into: output, isWaiting: false)
      while follow {
        StandardError.write("the daemon has ended; waiting for the next one")
        try read(into: output, isWaiting: true)
      }
      StandardError.write("the daemon has ended")
    }
  }

  /// Writes the log of the daemon that runs now, or of the next one to come, to its end.
  private func read(into output: StandardOutput, isWaiting: Bool) throws {
    let request = Request.log(selection)
    var lines = LogLines(format, explains: explain)
    let wasLetIn = isWaiting
    var isWaiting = isWaiting
    while true {
      do throws(ControlError) {
        try daemon.client.ask(request) {
          if isWaiting { StandardError.write("a daemon is there\(daemon.briefing)") }
          tellOfMissingViews()
        } receive: {
          output.writeThrough(lines.take($0))
          return !output.hasFailed
        }
        break
      } catch {
        // A socket that systemd is just making anew belongs to root for a moment.
        guard follow, error.cause == .absent || (wasLetIn && error.cause == .forbidden) else { throw error }
        if !isWaiting { StandardError.write("\(error); waiting for one") }
        isWaiting = true
        usleep(Self.pause)
      }
    }
    try output.finish()
  }

  /// Says which of the views and other responders asked for are not in the scene; they may come later, as scripts make
  /// views, and so may a scene that has them.
  private func tellOfMissingViews() {
    guard !view.isEmpty, let present = try? daemon.responders() else { return }
    for id in view where !present.contains(id) {
      StandardError.write("the scene has no view or other responder '\(id)' now; waiting for one")
    }
  }

  private var selection: RecordSelection {
    var selection = RecordSelection()
    selection.kinds = kind.isEmpty ? nil : Set(kind)
    selection.views = view.isEmpty ? nil : Set(view)
    selection.explains = explain
    selection.hasDetails = format == .text
    return selection
  }
}

/// Converts the log of a daemon to the format that the user wants.
struct LogLines {
  /// Writes records as text; nil where they are to stay as they come.
  private var encoder: TextEncoder?
  /// A line whose end has not come.
  private var rest: [UInt8] = []

  /// A converter that has read nothing; if it `explains`, hits list every view asked.
  init(_ format: RecordFormat, explains: Bool) {
    encoder = format == .text ? TextEncoder(explains: explains) : nil
  }

  /// What to write for `piece`, which has come next.
  ///
  /// What is no record, as one of a kind that only a newer daemon knows, stays as it is.
  mutating func take(_ piece: [UInt8]) -> [UInt8] {
    guard var encoder else { return piece }
    encoder.style = Terminal.style
    var lines = (rest + piece).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    rest = Array(lines.removeLast())
    var written: [UInt8] = []
    for line in lines {
      if let value = try? JSONValue(reading: Array(line)), let record = Record(reading: value) {
        encoder.encode(record, into: &written)
      } else {
        written += line + [UInt8(ascii: "\n")]
      }
    }
    self.encoder = encoder
    return written
  }
}
