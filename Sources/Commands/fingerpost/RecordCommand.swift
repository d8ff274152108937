internal import Calibration
internal import DeviceDescription
internal import ArgumentParser
internal import Diagnostics
internal import DispatchLog
internal import Evdev
internal import Glibc
internal import InputDevices
internal import Recordings

/// `fingerpost record`: writes down what a device reports.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record a touch device for 'fingerpost replay' and evemu-play.",
    discussion: """
      Writes an evemu recording with the device's description until Ctrl-C; the file is whole after every frame. It \
      shows where fingers were: give no recording of a login or a PIN to others.

        fingerpost record --output panel.events
      """)

  @Option(help: "The device's node; by default the only touch device.", completion: .file())
  var device: String?

  @Option(
    name: [.short, .long],
    help:
      "The file, which must not exist yet; - is standard output, the default unless that is a terminal.",
    completion: .file())
  var output: String?

  @Flag(help: "Grab the device: other programs get no events while this records.")
  var grab = false

  func validate() throws {
    guard output == nil, isatty(STDOUT_FILENO) == 1 else { return }
    throw ValidationError(
      "standard output is a terminal; name a file, as in -o panel.events, or insist with -o -")
  }

  func run() throws {
    try reportingFailure {
      let recorder = try DeviceRecorder(path: try path(), grab: grab) { device in
        StandardError.write(
          "a finger or a key is down on \"\(device.name.onOneLine)\"; it is grabbed once that lifts, so that other programs see the lift"
        )
      }
      warn(of: recorder)
      let file = try file()
      var progress = RecordingProgress()
      progress.begin(recorder.device, into: file.path, grabbed: grab)
      let end = try DeviceRecording(recorder, into: file) { progress.draw($0) }.run()
      progress.draw(recorder.tally)
      progress.end()
      if let failure = file.failureInWords { throw failure }
      report(recorder, end, in: file.path)
    }
  }

  private func path() throws -> String {
    if let device { return device }
    let options = (output.map { " -o \($0)" } ?? "") + (grab ? " --grab" : "")
    return try RecordedDeviceChoice.path(among: try DeviceList(), command: "fingerpost record\(options)")
  }

  /// The destination, a new file or standard output.
  private func file() throws(PlainError) -> OutputFile {
    guard let output, output != "-" else {
      return OutputFile(descriptor: STDOUT_FILENO, called: "standard output")
    }
    return try OutputFile(path: output, existing: .isRefused)
  }

  private func warn(of recorder: DeviceRecorder) {
    if !recorder.hasSurface, recorder.device.kind == .other {
      StandardError.write("\"\(recorder.device.name.onOneLine)\" has no surface to touch")
    }
    if recorder.hasLetters {
      StandardError.write("what is typed on \"\(recorder.device.name.onOneLine)\" will be in the recording")
    }
    if !grab, let obstacle = recorder.obstacle {
      StandardError.write("nothing will come of \"\(recorder.device.name.onOneLine)\": \(obstacle)")
    }
  }

  private func report(_ recorder: DeviceRecorder, _ end: DeviceRecording.End, in name: String) {
    let tally = recorder.tally
    if end == .deviceGone { StandardError.write("\(recorder.device.path) is gone") }
    if tally.losses > 0 {
      StandardError.write(
        "the kernel lost events (SYN_DROPPED, \(tally.losses.of("time"))), because this machine was too busy to read them; a replay cancels fingers there"
      )
    }
    let (frames, touches) = (tally.frames.of("frame"), tally.touches.of("touch", "touches"))
    StandardError.write("recorded \(frames) with \(touches) in \(name)")
  }
}

/// Shows the progress of a recording on a terminal, in one line that is redrawn.
struct RecordingProgress {
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private var width = 0

  /// Says what is about to be recorded.
  func begin(_ device: InputDevice, into name: String, grabbed: Bool) {
    guard isTerminal else { return }
    let grab = grabbed ? ", hidden from all other programs" : ""
    StandardError.write(
      "recording \"\(device.name.onOneLine)\" at \(device.path)\(grab) into \(name); Ctrl-C ends it")
  }

  /// Draws what is in the recording by now.
  mutating func draw(_ tally: RecordingTally) {
    guard isTerminal else { return }
    let fingers = tally.fingers == 1 ? "1 finger down" : "\(tally.fingers) fingers down"
    let line = "\(tally.frames) frames, \(tally.touches) touches, \(fingers)"
    StandardError.writePart("\r\(line.padded(toAtLeast: width))")
    width = line.count
  }

  /// Leaves the line.
  func end() {
    if isTerminal { StandardError.write("") }
  }
}
