internal import DeviceListing
internal import LiveScenes
internal import Answers
internal import ArgumentParser
internal import Diagnostics
internal import DispatchLog
internal import Glibc

/// `fingerpost devices`: the attached devices, and what keeps them from working.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List touch devices, what a scene does with them, and what keeps them from working.",
    discussion: """
      A running daemon answers; it knows the axes only of devices that it reads. Without one, or with --scene, each \
      device is opened for a moment and nothing is read from it. The exit code is 1 if there are devices and none of \
      them may be opened.

        fingerpost devices --scene scene.yaml
      """)

  private static let standardScene = "/etc/fingerpost/scene.yaml"

  @Option(
    help: """
      The scene file; without it the running daemon's, else /etc/fingerpost/scene.yaml, if there is one.
      """,
    completion: .file(extensions: ["yaml", "yml"]))
  var scene: String?

  @OptionGroup var variables: VariableOptions

  @OptionGroup var daemon: RunningDaemon

  @Option(help: "How the list is written: text or ndjson.")
  var format = RecordFormat.text

  func validate() throws {
    try daemon.validate(besides: scene)
    try variables.validate(besides: scene)
  }

  func run() throws {
    try reportingFailure {
      if scene == nil, try daemon.ifRunning(printDaemons) != nil { return }
      let answer = try DevicesAnswer(scene: try sceneFile())
      if let emptiness = answer.emptiness {
        StandardError.write(emptiness)
      } else {
        try print(answer)
      }
      if answer.isBlind { throw PlainError("none of these devices may be opened; the list says why") }
    }
  }

  private func printDaemons() throws {
    if format == .ndjson { return try daemon.print(.devices()) }
    try print(try daemon.read(.devices(details: true)))
  }

  private func print(_ answer: DevicesAnswer) throws {
    try StandardOutput.print(foreign: format == .text ? Array(answer.text.utf8) : answer.lines())
  }

  private func sceneFile() throws -> SceneFile? {
    if let scene { return try variables.scene(at: scene) }
    guard access(Self.standardScene, F_OK) == 0 else { return nil }
    return try variables.scene(at: Self.standardScene)
  }
}
