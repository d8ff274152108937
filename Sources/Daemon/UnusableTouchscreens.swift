internal import DispatchLog
internal import InputDevices

/// The touchscreens that were found and that cannot be read, and why.
struct UnusableTouchscreens {
  private var lines: [String] = []

  /// Notes `device`, unless it is something that nobody would touch.
  mutating func note(_ device: InputDevice, _ reason: IgnoreReason) {
    switch reason {
    case .notATouchscreen, .unusable(.wholeKeyboard): return
    case .unusable(.ofNoUse(let kind)) where kind != .tablet: return
    default: lines.append("\"\(device.name.onOneLine)\" at \(device.path): \(reason)")
    }
  }

  /// A line for each, to go below another line; empty where there is none.
  var description: String {
    lines.map { "\n  \($0)" }.joined()
  }
}
