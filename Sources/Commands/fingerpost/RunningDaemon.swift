internal import ArgumentParser
internal import ControlSocket
internal import Daemon
internal import Diagnostics
internal import DispatchLog
internal import JSON

/// The daemon that a command asks.
struct RunningDaemon: ParsableArguments {
  @Option(help: ArgumentHelp(ControlPath.help), completion: .file())
  var socket: String?

  var client: ControlClient { ControlClient(path: socket) }

  /// Refuses a socket if the command reads a scene file instead of a daemon.
  func validate(besides scene: String?) throws {
    guard scene != nil, socket != nil else { return }
    throw ValidationError("--scene asks a file and --socket a daemon; choose one")
  }

  /// Its scene and devices, as " with /etc/fingerpost/scene.yaml and 1 device"; empty without an answer.
  var briefing: String {
    guard let bytes = try? answer(to: .status(.json)), let status = try? JSONValue(reading: bytes),
      let file = status["scene"]?["file"]?.string, case .array(let devices) = status["devices"]
    else { return "" }
    return " with \(file) and \(devices.count) \(devices.count == 1 ? "device" : "devices")"
  }

  /// The ids of the responders that its scene has now.
  func responders() throws -> Set<String> {
    let lines = try answer(to: .tree(TreeQuestion())).split(separator: UInt8(ascii: "\n"))
    let rows = try lines.map { try JSONValue(reading: Array($0)) }
    let responders = rows.filter { !["screen", "gestureRecognizer"].contains($0["kind"]?.string) }
    return Set(responders.compactMap { $0["id"]?.string })
  }

  /// The daemon's whole answer.
  func answer(to question: Question) throws(ControlError) -> [UInt8] {
    try answer(to: .question(question))
  }

  /// The daemon's answer to `command`, once it has carried that out.
  func carryOut(_ command: Command) throws(ControlError) -> [UInt8] { try answer(to: .command(command)) }

  private func answer(to request: Request) throws(ControlError) -> [UInt8] {
    var bytes: [UInt8] = []
    try client.ask(request) {
      bytes += $0
      return true
    }
    return bytes
  }

  /// Writes the daemon's answer to standard output.
  func print(_ question: Question) throws(ControlError) {
    let output = StandardOutput()
    try client.ask(.question(question)) {
      output.writeForeign($0)
      return true
    }
    do { try output.finish() } catch { throw ControlError(error.description) }
  }
}

/// The scene that a command asks about: the running daemon's as it is now, or that of a file.
struct AskedScene: ParsableArguments {
  @Option(
    help: "The scene file; by default the running daemon's scene.",
    completion: .file(extensions: ["yaml", "yml"]))
  var scene: String?

  @OptionGroup var variables: VariableOptions

  @OptionGroup var daemon: RunningDaemon

  func validate() throws {
    try daemon.validate(besides: scene)
    try variables.validate(besides: scene)
  }

  /// Writes the daemon's answer to `question`, or what `answer` says of the file's scene, to standard output.
  func print(_ question: Question, _ answer: (SceneInspection) throws -> [UInt8]) throws {
    try reportingFailure {
      guard let scene else { return try daemon.print(question) }
      let inspection = try SceneInspection(try variables.scene(at: scene), warn: StandardError.write)
      try StandardOutput.print(try answer(inspection))
    }
  }
}
