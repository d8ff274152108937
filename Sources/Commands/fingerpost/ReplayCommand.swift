internal import ArgumentParser
internal import Daemon
internal import DispatchLog
internal import Recordings
internal import TouchDelivery
internal import TracePage

/// `fingerpost replay`: plays a recording through a scene.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a recording through a scene, without hardware and always with the same result.",
    discussion:
      "Reads touch scripts, evemu recordings and those of 'libinput record'. Programs of exec actions are not started."
  )

  @Option(help: "The scene file.", completion: .file(extensions: ["yaml", "yml"]))
  var scene: String

  @Argument(help: "The recording.", completion: .file())
  var recording: String

  @Option(help: "An evemu description, for a recording without one.", completion: .file())
  var device: String?

  @Option(help: "How records are written: text or ndjson.")
  var format = RecordFormat.text

  @Flag(
    help: """
      Tell of each hit which views were asked, and why they were hit or not; in text, also in the end what each \
      recognizer and control saw and what came of it.
      """)
  var explain = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Records of these kinds alone, such as hit, touches, gesture or contact.", valueName: "kind"))
  var kind: [RecordKind] = []

  @Option(
    help: "Write a page of one file that shows the replay in a browser.",
    completion: .file(extensions: ["html"]))
  var html: String?

  @Flag(help: "Take the time that the recording took.")
  var realtime = false

  func run() throws {
    try reportingFailure {
      let file = try SceneFile(path: scene)
      let page = try html.map(PageOutput.init(path:))
      let replay = Replay(scene: file, recording: try read(recording), device: try device.map(read))
      try writeLog(of: replay, file)
      // A run of its own, so that the log has the same numbers without a page.
      if let page { try write(page, of: replay) }
    }
  }

  /// A recording that is played twice is kept in memory.
  private func read(_ path: String) throws -> RecordingFile {
    let file = try RecordingFile(path: path)
    return html == nil ? file : try file.inMemory()
  }

  private func writeLog(of replay: Replay, _ file: SceneFile) throws {
    let output = StandardOutput()
    let log = DispatchLog()
    let kinds = kind.isEmpty ? nil : Set(kind)
    log.add(RecordWriter(format: format, explains: explain, kinds: kinds, write: output.write))
    let summary = explain && format == .text ? GestureSummary(file.scene) : nil
    if let summary { log.add(summary) }
    try replay.run(log: log, pace: realtime ? .recorded(output.flush) : .instant, warn: StandardError.write)
    if let summary { output.write(Array(summary.description.utf8)) }
    try output.finish()
  }

  private func write(_ page: PageOutput, of replay: Replay) throws {
    let log = DispatchLog()
    let writer = TraceWriter(write: page.write)
    log.add(writer)
    try replay.run(log: log, pace: .instant, warn: { _ in }) { writer.begin(tree: $0) }
    writer.finish()
    try page.finish()
  }
}
