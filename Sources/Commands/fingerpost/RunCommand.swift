internal import ArgumentParser
internal import ControlSocket
internal import Daemon
internal import Diagnostics
internal import DispatchLog
internal import Glibc
internal import Journal
internal import Replaying
internal import Sandbox

/// `fingerpost run`: the daemon.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Read the touchscreens and deliver their touches to a scene.",
    discussion: """
      Ends on SIGTERM, SIGINT and SIGHUP: it cancels every live touch, and sends SIGTERM to what exec started, and a \
      second later SIGKILL. Another signal ends it without that wait. If no touchscreen can be read, it gives the \
      reason for each and waits for one.

        fingerpost run --scene scene.yaml --log text --watch
      """)

  @Option(help: "The scene file.", completion: .file(extensions: ["yaml", "yml"]))
  var scene = "/etc/fingerpost/scene.yaml"

  @OptionGroup var variables: VariableOptions

  @Option(help: "Write the dispatch log to standard output: text or ndjson.")
  var log: RecordFormat?

  @Flag(help: "List for each hit the views that were asked, and why each was hit or not.")
  var explain = false

  @Flag(help: "If no touchscreen can be opened, play a simulated one, then end with a summary.")
  var demo = false

  @Option(
    help: """
      The socket at which this daemon listens, or @NAME for the service's instance of that name; by default \
      /run/fingerpost/fingerpost.sock for root, and fingerpost.sock in XDG_RUNTIME_DIR for others.
      """, completion: .file())
  var socket: String?

  @Flag(help: "Reload the scene when its file, one that it includes or one of its scripts changes.")
  var watch = false

  @Flag(
    help: """
      Run as a service of systemd: write to the journal, reload on SIGHUP, start programs by fingerpost-actions.service.
      """)
  var service = false

  func run() throws {
    let journal = service ? ServiceJournal() : nil
    try reportingFailure(to: journal?.fail ?? StandardError.write) {
      // Before anything of a scene is read: from here on no script, file or device makes this process start a program.
      if service { try ProgramBan.begin() }
      let warn = journal?.warn ?? LineOutput(OutputDescriptor(STDERR_FILENO)).write
      let selection = RecordSelection(explains: explain)
      let output = LogOutput(selection, as: log ?? .text, on: OutputDescriptor(STDOUT_FILENO), warn: warn)
      let log = makeLog(output, journal, warn)
      let summary = TouchSummary()
      if demo { log.add(summary) }
      let daemon = try Daemon(
        scene: try variables.scene(at: scene), options: options(output, journal), log: log, warn: warn)
      try daemon.run(demo ? .devicesOrDemonstration(play: ScenePlayer.demonstrate) : .devices)
      if demo { output.writeLast(summary.description) }
      if output.hasFailed { throw ExitCode(1) }
    }
  }

  private func makeLog(
    _ output: LogOutput, _ journal: ServiceJournal?, _ warn: @escaping (String) -> Void
  ) -> DispatchLog {
    let log = DispatchLog()
    if self.log != nil {
      log.add(output)
    } else if journal == nil {
      log.add(IncidentWriter(write: warn))
    }
    if let journal { log.add(journal.writer) }
    return log
  }

  private func options(_ output: LogOutput, _ journal: ServiceJournal?) -> DaemonOptions {
    var options = DaemonOptions()
    options.version = Release.version
    options.isService = service
    options.watchesFiles = watch
    options.socket = socket.map(ControlPath.path)
    options.instance = socket.flatMap(ControlPath.instance)
    options.journal = journal?.writer
    options.output = output
    return options
  }
}

struct ServiceJournal {
  /// Writes the log's records there.
  let writer: JournalWriter

  init?() {
    let journal = SystemJournal()
    guard journal.isThere else { return nil }
    writer = JournalWriter { journal.send($0) }
  }

  func warn(_ line: String) { writer.write(line, .warning) }

  /// Writes the reasons why the service ends; also to standard error, unless that leads to the journal.
  func fail(_ lines: String) {
    for line in lines.split(separator: "\n") { writer.write(String(line), .error) }
    if getenv("JOURNAL_STREAM") == nil { StandardError.write(lines) }
  }
}
