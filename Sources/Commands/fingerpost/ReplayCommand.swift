internal import Replaying
internal import LiveScenes
internal import ArgumentParser
internal import Diagnostics
internal import DispatchLog
internal import Glibc
internal import Recordings
internal import TouchDelivery
internal import TracePage

/// `fingerpost replay`: plays a recording through a scene.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a recording through a scene, without hardware and always with the same result.",
    discussion: """
      Reads touch scripts and recordings of evemu, libinput and evtest, and writes the dispatch log, the same bytes on \
      every run. After the last event it runs until only repeating timers are left. Programs of exec actions are not \
      started. The files of --html and --svg are overwritten; only you can read them, because they show where fingers \
      were.

        fingerpost replay --scene scene.yaml taps.touches --explain
      """
  )

  @Option(help: "The scene file.", completion: .file(extensions: ["yaml", "yml"]))
  var scene: String

  @OptionGroup var variables: VariableOptions

  @Argument(help: "The recording.", completion: .file())
  var recording: String

  @Option(help: "An evemu description, for a recording without one.", completion: .file())
  var device: String?

  @Option(help: "How records are written: text or ndjson.")
  var format = RecordFormat.text

  @Flag(
    help: """
      List for each hit the views that were asked, and why each was hit or not; as text, end with a table of what \
      each recognizer and control received and did.
      """)
  var explain = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Only records of these kinds, such as hit, touches, gesture or contact.", valueName: "kind"))
  var kind: [RecordKind] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Only records about these views or other responders, by their ids.", valueName: "id"))
  var view: [String] = []

  @Flag(
    help: "Write, instead of records, a table of what each recognizer and control received and did.")
  var summary = false

  @Option(
    help: "Write a self-contained page that shows the replay in a browser.",
    completion: .file(extensions: ["html"]))
  var html: String?

  @Flag(help: ArgumentHelp(EngineFile.help))
  var whatIf = false

  @Option(
    help: "Draw the scene and the paths of the fingers over it.",
    completion: .file(extensions: ["svg"]))
  var svg: String?

  @Option(
    parsing: .unconditional,
    help: "The moment that --svg draws, in seconds; by default the end of the replay.")
  var at: Double?

  @Flag(help: "Play at the speed of the recording.")
  var realtime = false

  func validate() throws {
    if let at, svg == nil || !(at >= 0 && at.isFinite) {
      throw ValidationError("--at is the moment of --svg, in seconds, 0 or more")
    }
    if whatIf, html == nil { throw ValidationError("--what-if is of the page; add --html FILE") }
    guard summary else { return }
    if format != .text { throw ValidationError("--summary is a table for people; leave --format out") }
    if explain || !kind.isEmpty || !view.isEmpty {
      throw ValidationError("--summary writes no records; leave --explain, --kind and --view out")
    }
  }

  func run() throws {
    try reportingFailure {
      let file = try variables.scene(at: scene)
      let replay = Replay(scene: file, recording: try read(recording), device: try device.map(read))
      warnOfMissingViews(in: file)
      let inputs = [scene, recording] + file.paths + [device].compactMap(\.self)
      let engine = whatIf ? try EngineFile.read() : nil
      let page = try html.map { try OutputFile(path: $0, ending: TraceWriter.ending, sparing: inputs) }
      let picture = try svg.map { try OutputFile(path: $0, sparing: inputs + [html].compactMap(\.self)) }
      let outcome = Result { try writeLog(of: replay, file) }
      if let page { try write(page, with: engine, of: replay) }
      if let picture { try draw(replay, in: picture) }
      try outcome.get()
    }
  }

  /// What is wrong with `words` if an option that takes several has also taken the recording; else nil.
  static func swallowedRecording(in words: [String]) -> ValidationError? {
    guard words.first == configuration.commandName else { return nil }
    var option: String?
    for word in words.dropFirst() {
      if word.hasPrefix("-") { option = ["--kind", "--view"].contains(word) ? word : nil }
      guard let option, word != option, namesFile(word, besides: option) else { continue }
      return ValidationError(
        "\(option) takes all words up to the next option, '\(word)' too; put the recording before \(option)")
    }
    return nil
  }

  /// Whether `word`, which follows `option`, is a file: a kind has neither a dot nor a slash.
  private static func namesFile(_ word: String, besides option: String) -> Bool {
    access(word, F_OK) == 0 || option == "--kind" && word.contains { "./".contains($0) }
  }

  private func warnOfMissingViews(in file: SceneFile) {
    if view.isEmpty { return }
    let places = file.places
    for id in view {
      if let owner = file.view(of: id) {
        StandardError.write(
          "'\(id)' is a gesture recognizer; its records are those of its view: --view \(owner)")
      }
      guard places[id] == nil else { continue }
      let hint = NearMiss.hint(for: id, among: places.keys)
      StandardError.write(
        "the scene has no view or other responder '\(id)'\(hint.isEmpty ? ", unless a script makes it" : hint)"
      )
    }
  }

  /// A recording that is played twice is kept in memory.
  private func read(_ path: String) throws -> RecordingFile {
    let file = try RecordingFile(path: path)
    return html == nil && svg == nil ? file : try file.inMemory()
  }

  private func writeLog(of replay: Replay, _ file: SceneFile) throws {
    let output = StandardOutput()
    let log = DispatchLog()
    let places = explain ? file.places : [:]
    if !summary { log.add(RecordWriter(format: format, selection, places: places, write: output.write)) }
    let table = summary || explain && format == .text ? GestureSummary(file.scene) : nil
    if let table { log.add(table) }
    try replay.run(log: log, pace: realtime ? .recorded(output.flush) : .instant, warn: StandardError.write)
    // Its first line is blank, to separate it from the records.
    if let table { output.write(Array(table.description.utf8.dropFirst(summary ? 1 : 0))) }
    try output.finish()
  }

  private var selection: RecordSelection {
    RecordSelection(
      kinds: kind.isEmpty ? nil : Set(kind), views: view.isEmpty ? nil : Set(view), explains: explain)
  }

  private func draw(_ replay: Replay, in picture: OutputFile) throws {
    picture.write(try replay.picture(at: at))
    try picture.finish()
  }

  /// Plays the recording once more, so that the log has the same numbers without a page; of a replay that fails, the page shows
  /// what there was.
  private func write(_ page: OutputFile, with engine: [UInt8]?, of replay: Replay) throws {
    let log = DispatchLog()
    let writer = TraceWriter(engine: engine, write: page.write)
    log.add(writer)
    try? replay.run(log: log, pace: .instant, warn: { _ in }) { writer.begin(tree: $0) }
    writer.finish()
    try page.finish()
  }
}
