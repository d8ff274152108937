/// By what a device is read; the scene's `source`.
package enum DeviceSource: String, Hashable, Sendable, CaseIterable {
  /// libinput, which knows the quirks of touchscreens and has neither pressure nor size.
  case libinput
  /// The device's own node, with all that it says.
  case evdev

  /// What reads a device of `kind` where the scene says nothing: libinput has no touches of touchpads, and does not tell
  /// a key that is let go of from one whose device is pulled.
  package init(for kind: DeviceKind) {
    self = [.touchpad, .keyboard].contains(kind) ? .evdev : .libinput
  }

  /// How many fingers libinput tells of at once, on all devices of a seat: it keeps them apart by the bits of `slot_map`, 32 of
  /// them, and says nothing of a finger that gets none.
  static let mostFingersOfLibinput = 32
}
