internal import LiveScenes
internal import Answers
internal import ArgumentParser
internal import ControlSocket
internal import Diagnostics
internal import JSON
internal import Sockets

/// The daemon that a command asks.
struct RunningDaemon: ParsableArguments {
  @Option(help: ArgumentHelp(ControlPath.help), completion: .file())
  var socket: String?

  var client: ControlClient { ControlClient(socket: socket) }

  /// Refuses a socket if the command reads a scene file instead of a daemon.
  func validate(besides scene: String?) throws {
    guard scene != nil, socket != nil else { return }
    throw ValidationError("--scene asks a file and --socket a daemon; choose one")
  }

  /// What `ask` asks it for; nil where none runs, unless its socket is given.
  func ifRunning<Answer>(_ ask: () throws -> Answer) throws -> Answer? {
    do { return try ask() } catch let error as ControlError where socket == nil && error.cause == .absent {
      return nil
    }
  }

  /// Its scene and devices, as " with /etc/fingerpost/scene.yaml and 1 device"; empty without an answer.
  var briefing: String {
    guard let status = try? status() else { return "" }
    return " with \(status.scene.file) and \(status.devices.count.of("device"))"
  }

  /// The ids of the responders that its scene has now.
  func responders() throws -> Set<String> {
    Set(
      try tree().rows.compactMap { row in
        switch row {
        case .responder(let responder): responder.id
        case .view(let view): view.id
        case .screen, .gestureRecognizer: nil
        }
      })
  }

  /// Its view tree, with details.
  func tree() throws(ControlError) -> TreeAnswer {
    try read(.tree(TreeQuestion(hasDetails: true)))
  }

  /// Its status, with details.
  func status() throws(ControlError) -> StatusAnswer { try read(.status(details: true)) }

  /// The daemon's answer to `question`.
  ///
  /// - Throws: the daemon's refusal. Where the answer or the refusal may come from another version's daemon, it names both.
  func read<Answer: DaemonAnswer>(_ question: Question) throws(ControlError) -> Answer {
    do throws(ControlError) {
      let bytes = try answer(to: question)
      do { return try Answer(reading: bytes) } catch {
        throw ControlError("the daemon's answer cannot be read: \(error)")
      }
    } catch {
      guard error.cause == .refused, let version = otherVersion else { throw error }
      throw ControlError(
        "\(error); the daemon is of version \(version), and this program of \(Release.version): restart the daemon"
      )
    }
  }

  /// The daemon's version, if it is not this program's.
  private var otherVersion: String? {
    let status = try? JSONValue(reading: try answer(to: .status()))
    return status?["version"]?.string.flatMap { $0 == Release.version ? nil : $0 }
  }

  /// The daemon's whole answer.
  func answer(to question: Question) throws(ControlError) -> [UInt8] {
    try answer(to: .question(question))
  }

  /// The daemon's answer to `command`, once it has carried that out.
  func carryOut(_ command: Command) throws(ControlError) -> [UInt8] { try answer(to: .command(command)) }

  private func answer(to request: Request) throws(ControlError) -> [UInt8] {
    var bytes: [UInt8] = []
    let isWhole = try client.ask(request) {
      bytes += $0
      return bytes.count <= LineSplitter.longest
    }
    guard isWhole else { throw .endlessLine }
    return bytes
  }

  /// Writes the daemon's answer to standard output.
  func print(_ question: Question) throws {
    let output = StandardOutput()
    try client.ask(.question(question)) {
      output.writeForeign($0)
      return true
    }
    try output.finish()
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

  /// The scene of the file, brought up to be inspected; nil where the daemon is asked.
  func inspected() throws -> LiveScene? {
    try scene.map { try variables.scene(at: $0).inspected(warn: StandardError.write) }
  }
}
