internal import DeviceDescription
internal import Evdev

/// How much a message of libinput matters; mirrors `libinput_log_priority`.
package enum LibinputLogLevel: Hashable, Sendable {
  case debug, info, error
}

/// A line of libinput's about one device.
struct LibinputRemark {
  let level: LibinputLogLevel
  /// The kernel's name of the node that it is about (`event3`); nil where it is about none.
  let sysname: String?
  /// The line without the names of node and device, with which libinput begins it (`event3  - Panel: …`).
  let text: String

  init(_ level: LibinputLogLevel, _ line: String) {
    self.level = level
    let parts = line.split(separator: " - ", maxSplits: 1)
    guard parts.count == 2, parts[0].hasPrefix("event"), let colon = parts[1].firstRange(of: ": ") else {
      (sysname, text) = (nil, line)
      return
    }
    sysname = parts[0].split(separator: " ").first.map { String($0) }
    text = String(parts[1][colon.upperBound...])
  }

  /// Whether the kernel dropped events of the device, which libinput has asked for its state since.
  var reportsLoss: Bool {
    sysname != nil && text.hasSuffix("SYN_DROPPED event - some input events have been lost.")
  }
}

extension [LibinputRemark] {
  /// The line that says best why a device was refused: an error, else what came last of the device itself.
  var reason: String? {
    (first { $0.level == .error } ?? last { $0.sysname != nil })?.text
  }
}

/// That libinput does not read a device.
struct LibinputRefusal: Error {
  /// What libinput says of it, if anything.
  let reason: String?
}

extension DeviceProblem {
  /// Why libinput does not read `device`, which says this of itself: what udev or its axes show, rather than what libinput says,
  /// and that nothing can read it where that is so.
  init(_ refusal: LibinputRefusal, of device: InputDevice, saying abilities: DeviceAbilities?) {
    let hiding = device.isHiddenFromLibinput ? "udev's LIBINPUT_IGNORE_DEVICE hides it" : nil
    let reason = hiding ?? abilities?.libinputObstacle ?? refusal.reason
    if device.kind != .keyboard, let problem = abilities?.surfaceProblem {
      self = problem
    } else {
      self = .refusedByLibinput(reason, evdevReads: abilities != nil)
    }
  }
}
