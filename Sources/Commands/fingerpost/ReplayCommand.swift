internal import ArgumentParser
internal import Daemon
internal import DispatchLog
internal import Recordings
internal import TouchDelivery

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

  @Flag(help: "Take the time that the recording took.")
  var realtime = false

  func run() throws {
    try reportingFailure {
      let output = StandardOutput()
      let log = DispatchLog()
      let kinds = kind.isEmpty ? nil : Set(kind)
      log.add(RecordWriter(format: format, explains: explain, kinds: kinds, write: output.write))
      let file = try SceneFile(path: scene)
      let summary = explain && format == .text ? GestureSummary(file.scene) : nil
      if let summary { log.add(summary) }
      let replay = Replay(
        scene: file, recording: try RecordingFile(path: recording),
        device: try device.map(RecordingFile.init(path:)))
      try replay.run(log: log, pace: realtime ? .recorded(output.flush) : .instant, warn: StandardError.write)
      if let summary { output.write(Array(summary.description.utf8)) }
      try output.finish()
    }
  }
}
