package import TouchDelivery

/// The position of a device's surface on its screen, in the words of a scene's device rule.
///
/// The steps have this order: `calibration`, `swapsAxes`, `invertsX` and `invertsY`, `rotation`, `area`.
package struct SurfaceGeometry: Hashable, Sendable {
  /// What corrects the device's coordinates, as fractions of its surface; nil where the device's own matrix does.
  package var calibration: AffineTransform?
  /// Whether the device's x is y and its y is x.
  package var swapsAxes = false
  /// Whether x grows to the left.
  package var invertsX = false
  /// Whether y grows upwards.
  package var invertsY = false
  /// By how much the surface is turned clockwise against the screen.
  package var rotation = Rotation.none
  /// The part of the screen that it covers, in points of the screen at the start; nil is all of it.
  package var area: Rect?

  /// A surface that covers its screen.
  package init() {}
}

/// The reader of a device; the scene's `source`.
package enum DeviceSource: String, Hashable, Sendable, CaseIterable {
  /// libinput, which knows the quirks of touchscreens and has neither pressure nor size.
  case libinput
  /// The device's own node, with all its events.
  case evdev

  /// What reads a device of `kind` where the scene says nothing: libinput has no touches of touchpads and pointers, and reports
  /// the keys of a device that is unplugged as released.
  package init(for kind: DeviceKind) {
    self = [.touchpad, .pointer, .keyboard].contains(kind) ? .evdev : .libinput
  }

  /// How many fingers libinput reports at once, on all devices of a seat.
  ///
  /// Each takes one of the 32 bits of `slot_map`, and a finger without a bit is not reported.
  package static let mostFingersOfLibinput = 32
}

/// The destination of touches of a grabbed device that are not handled.
package enum DeviceForwarding: String, Sendable, CaseIterable {
  /// Touches end here.
  case none
  /// Unhandled touches go to a virtual clone of the device.
  case unhandled
}
