internal import DispatchLog
internal import Glibc
internal import InputDevices

/// Tells on a terminal how a recording goes, in one line that is drawn anew each time.
struct RecordingProgress {
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private var width = 0

  /// Says what is about to be recorded.
  func begin(_ device: InputDevice, into name: String, grabbed: Bool) {
    guard isTerminal else { return }
    let grab = grabbed ? ", which nobody else sees meanwhile" : ""
    StandardError.write(
      "recording \"\(device.name.onOneLine)\" at \(device.path)\(grab) into \(name); Ctrl-C ends it")
  }

  /// Draws what is in the recording by now.
  mutating func draw(_ tally: RecordingTally) {
    guard isTerminal else { return }
    let fingers = tally.fingers == 1 ? "1 finger down" : "\(tally.fingers) fingers down"
    let line = "\(tally.frames) frames, \(tally.touches) touches, \(fingers)"
    let padding = String(repeating: " ", count: max(0, width - line.count))
    width = line.count
    StandardError.writePart("\r\(line)\(padding)")
  }

  /// Leaves the line.
  func end() {
    if isTerminal { StandardError.write("") }
  }
}
