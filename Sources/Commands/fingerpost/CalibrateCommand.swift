internal import Calibration
internal import LiveScenes
internal import Answers
internal import ArgumentParser
internal import Diagnostics
internal import Recordings

/// `fingerpost calibrate`: finds by touching how a touchscreen lies on its screen.
struct CalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Calibrate a touchscreen by touching its corners and its middle.",
    discussion: """
      Asks for one touch after the other on standard error and prints the lines for the scene's device rule. Touches \
      that cannot be right are asked for again. Where a daemon runs, its scene gets the touches as well.

        fingerpost calibrate --device 'Goodix*'
      """)

  @OptionGroup var touches: CalibrationTouches

  @Option(parsing: .unconditional, help: "How many places to touch: 3 or 4 corners, or 5 with the middle.")
  var points = 5

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Places to touch instead, in percent of the screen: three or more, not on a line.", valueName: "x%,y%"))
  var at: [CalibrationPlace] = []

  @Flag(help: "Print a udev rule with LIBINPUT_CALIBRATION_MATRIX as well.")
  var udev = false

  func validate() throws {
    guard at.isEmpty else {
      if CalibrationMark.suffice(at.map(\.mark)) { return }
      throw ValidationError(
        "--at takes three places or more that do not lie on a line, as 10%,10% 90%,10% 50%,90%")
    }
    if !(3...5).contains(points) { throw ValidationError("--points is 3, 4 or 5") }
  }

  func run() throws {
    try reportingFailure {
      let marks = at.isEmpty ? Array(CalibrationMark.standard.prefix(points)) : at.map(\.mark)
      let teaching = try touches.teaching(command: "fingerpost calibrate")
      let result = try teaching.calibrate(marks)
      try StandardOutput.print(lines: result.lines + (udev ? result.udevLines : []))
    }
  }
}

/// A place on the command line, in percent: `10%,90%`.
struct CalibrationPlace: ExpressibleByArgument {
  let mark: CalibrationMark

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = words.compactMap { Double($0.hasSuffix("%") ? $0.dropLast() : $0) }
    guard words.count == 2, numbers.count == 2, numbers.allSatisfy({ (0...100).contains($0) }) else {
      return nil
    }
    mark = CalibrationMark(percentX: numbers[0], y: numbers[1])
  }
}

/// The touches that a command learns from.
struct CalibrationTouches: ParsableArguments {
  @Option(help: "The name or path of the device, or a pattern for it, as 'Goodix*'; by default the only one.")
  var device: String?

  @Option(help: "Take the touches from a recording.", completion: .file())
  var recording: String?

  @Option(
    help: "The scene file that says where the device lies; without it the running daemon's.",
    completion: .file(extensions: ["yaml", "yml"]))
  var scene: String?

  @OptionGroup var variables: VariableOptions
  @OptionGroup var daemon: RunningDaemon

  func validate() throws {
    if recording != nil, daemon.socket != nil {
      throw ValidationError("--recording takes touches from a file and --socket from a daemon; choose one")
    }
    try variables.validate(besides: scene)
  }

  /// Learning from a recording, from the daemon if one runs, or else from the device; says on standard error what to touch.
  func teaching(command: String) throws -> Teaching {
    let source = try source(command)
    if let briefing = source.briefing { StandardError.write("reading \(briefing); Ctrl-C ends it") }
    return Teaching(source) { prompt in
      if let complaint = prompt.complaint { StandardError.write("no: \(complaint)") }
      StandardError.write(prompt.request)
    }
  }

  private func source(_ command: String) throws -> FingerSource {
    if let recording {
      return try .recording(try RecordingFile(path: recording), device: device, in: namedScene())
    }
    if let path = try daemon.ifRunning({ try daemon.status().scene.file }) {
      let scene = try variables.scene(at: scene ?? path)
      return try .daemon(daemon.client, device: device, in: CalibrationScene(scene))
    }
    return try .device(fitting: device, command: command, in: namedScene())
  }

  /// The scene of `--scene`, or one with a single screen.
  private func namedScene() throws -> CalibrationScene {
    CalibrationScene(try scene.map(variables.scene))
  }
}
