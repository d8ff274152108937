internal import DispatchLog
internal import InputDevices

/// The touchscreens that were found and that cannot be read, and why.
struct UnusableTouchscreens {
  private var lines: [String] = []

  /// Notes `device`, unless it is something else than a touchscreen.
  mutating func note(_ device: InputDevice, _ reason: IgnoreReason) {
    guard reason != .notATouchscreen, reason != .unusable(.wholeKeyboard) else { return }
    lines.append("\"\(device.name.onOneLine)\" at \(device.path): \(reason)")
  }

  /// A line for each, to go below another line; empty where there is none.
  var description: String {
    lines.map { "\n  \($0)" }.joined()
  }
}
