internal import ArgumentParser
internal import ControlSocket
internal import Daemon
internal import Diagnostics
internal import DispatchLog
internal import EventLoop
internal import Glibc
internal import LiveScenes
internal import Recordings
internal import Replaying

/// `fingerpost try`: runs a scene without a device, to be touched on the live page.
struct TryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "try",
    abstract: "Try a scene in a browser, by mouse, pen or touch, without a touchscreen.",
    discussion: """
      Prints an address to open, and runs until Ctrl-C. The scene is read again whenever it is saved. If it has a \
      mistake, the last good scene goes on, and the page lists the mistakes. Programs and keys are a dry run, unless --act is \
      given: the log says what would have happened. Starts fingerpost-inspect, which is a separate package.

        fingerpost try scene.yaml
      """)

  @Argument(help: "The scene file.", completion: .file(extensions: ["yaml", "yml"]))
  var scene: String

  @OptionGroup var variables: VariableOptions

  @Option(
    parsing: .unconditional,
    help: "The port of 127.0.0.1 at which the page is served; by default a free one.")
  var port: UInt16?

  @Option(
    help: "Serve the page at this Unix socket instead, for 'ssh -L 8080:PATH'.", completion: .file())
  var socket: String?

  @Option(
    help: "The socket at which other commands reach the scene; by default a new one.",
    completion: .file())
  var daemonSocket: String?

  @Flag(help: "Really start programs and press keys.")
  var act = false

  @Option(
    help: "A touch script or a recording, which is played as well, each time the scene is loaded.",
    completion: .file())
  var play: String?

  func validate() throws {
    if port == 0 { throw ValidationError("--port 0 is no port; leave it out for a free one") }
    if port != nil, socket != nil {
      throw ValidationError("the page is served at --port or at --socket; choose one")
    }
  }

  func run() throws {
    try reportingFailure {
      let warn = LineOutput(OutputDescriptor(STDERR_FILENO)).write
      let log = DispatchLog()
      log.add(IncidentWriter(write: warn))
      let file = try variables.scene(at: scene)
      let place = try TrialSocket(daemonSocket)
      var options = DaemonOptions()
      options.version = Release.version
      options.watchesFiles = true
      options.isDryRun = !act
      options.socket = place.path
      let page = PageCompanion(options: pageOptions(place))
      var trial = try trial(of: file)
      trial.started = page.start
      let daemon = try Daemon(scene: file, options: options, log: log, warn: warn)
      defer { page.end() }
      try daemon.run(.pages(trial))
      if let code = page.exitCode, code != 0 { throw ExitCode(code) }
    }
  }

  private func pageOptions(_ place: TrialSocket) -> [String] {
    let page = port.map { ["--port", String($0)] } ?? socket.map { ["--socket", $0] } ?? []
    return ["--companion", "--daemon", place.path] + page
  }

  /// The trial, with the recording, which is read to find its mistakes first.
  private func trial(of file: SceneFile) throws -> Trial {
    var trial = Trial()
    guard let play else { return trial }
    let recording = try RecordingFile(path: play).inMemory()
    try Replay(scene: file, recording: recording).check()
    trial.play = { live, file, loop, deliver in
      try Replay(scene: file, recording: recording).play(beside: live, on: loop, deliver: deliver).stop
    }
    return trial
  }
}

/// The program of the page, which runs as long as the scene is tried.
private final class PageCompanion {
  private let options: [String]
  private var pid: Int32?
  /// How it ended by itself; nil before that.
  private(set) var exitCode: Int32?

  init(options: [String]) {
    self.options = options
  }

  /// Starts it, and calls `end` if it ends by itself.
  func start(on loop: EventLoop, end: @escaping () -> Void) throws -> [EventSource] {
    loop.block(SIGCHLD)
    let pid = try InspectProgram.start(options)
    self.pid = pid
    return [
      try loop.watchChild(pid) { [self] exit in
        self.pid = nil
        exitCode = if case .exited(let code) = exit { code } else { 1 }
        end()
      }
    ]
  }

  /// Ends it, if it still runs.
  func end() {
    guard let pid else { return }
    kill(pid, SIGTERM)
    waitpid(pid, nil, 0)
  }
}

/// The control socket of a trial: at a path that is given, or in its own folder, which is removed with it.
private final class TrialSocket {
  let path: String
  private let folder: String?

  /// The corresponding C function is `mkdtemp`.
  init(_ path: String?) throws(PlainError) {
    if let path {
      (self.path, folder) = (path, nil)
      return
    }
    let base = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(base)/fingerpost-try-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw PlainError("cannot make a folder in \(base): \(String(cString: strerror(errno)))")
    }
    let folder = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    (self.path, self.folder) = ("\(folder)/daemon.sock", folder)
  }

  deinit { if let folder { rmdir(folder) } }
}
