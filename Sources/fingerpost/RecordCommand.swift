internal import ArgumentParser
internal import Daemon
internal import DispatchLog
internal import Glibc
internal import InputDevices

/// `fingerpost record`: writes down what a device reports.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record a touch device for 'fingerpost replay' and evemu-play.",
    discussion: """
      Writes an evemu recording with the device's description until Ctrl-C; the file is whole after every frame. It says \
      where somebody touched: think of that before you pass on one of a login or a PIN.
      """)

  @Option(help: "The device's node; the only touch device without it.", completion: .file())
  var device: String?

  @Option(
    name: [.short, .long],
    help:
      "The file, which must not exist yet; - is standard output, which it is without it unless that is a terminal.",
    completion: .file())
  var output: String?

  @Flag(help: "Keep the device's events from everybody else meanwhile.")
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
          "something is down on \"\(device.name.onOneLine)\"; it is grabbed once nothing is, for others would never hear that it lifted"
        )
      }
      warn(of: recorder)
      let output = try RecordingOutput(path: output ?? "-")
      var progress = RecordingProgress()
      progress.begin(recorder.device, into: output.name, grabbed: grab)
      let end = try DeviceRecording(recorder, write: output.write) { progress.draw($0) }.run()
      progress.draw(recorder.tally)
      progress.end()
      if let failure = output.failure { throw failure }
      report(recorder, end, in: output.name)
    }
  }

  private func path() throws -> String {
    if let device { return device }
    let options = (output.map { " -o \($0)" } ?? "") + (grab ? " --grab" : "")
    return try RecordedDeviceChoice.path(among: try DeviceSurvey(), command: "fingerpost record\(options)")
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
        "the kernel lost events (SYN_DROPPED, \(tally.losses.of("time"))), for this machine was too busy to read them; a replay cancels fingers there"
      )
    }
    let (frames, touches) = (tally.frames.of("frame"), tally.touches.of("touch", "touches"))
    StandardError.write("recorded \(frames) with \(touches) in \(name)")
  }
}
