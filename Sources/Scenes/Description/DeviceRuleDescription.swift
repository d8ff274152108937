package import TouchDelivery

/// What to do with the devices that match.
package struct DeviceRuleDescription: Sendable {
  /// Which devices the rule is for.
  package internal(set) var match = DeviceMatchDescription()
  /// The screen that the device's surface lies on; nil is the first.
  package internal(set) var screen: Identifier?
  /// How the surface is turned against the screen.
  package internal(set) var rotation = Rotation.none
  /// What corrects the device's coordinates, in fractions of its surface; nil is the device's own matrix.
  package internal(set) var calibration: AffineTransform?
  /// Whether the device's x is y and its y is x.
  package internal(set) var swapAxes = false
  /// Whether x grows to the left.
  package internal(set) var invertX = false
  /// Whether y grows upwards.
  package internal(set) var invertY = false
  /// The part of the screen that the surface covers; nil is all of it.
  package internal(set) var area: RelativeFrame?
  /// By what the device is read; nil leaves that to its kind.
  package internal(set) var source: DeviceReading?
  /// Whether the device is taken from everybody else (`EVIOCGRAB`).
  package internal(set) var grab = false
  /// What becomes of the touches of a grabbed device.
  package internal(set) var forward = DeviceForwarding.none
  /// Where the rule stands.
  package let location: SourceLocation

  init(at location: SourceLocation) {
    self.location = location
  }
}

/// By what a device is read.
package enum DeviceReading: String, Sendable, CaseIterable {
  /// libinput, without pressure and size.
  case libinput
  /// Its own node.
  case evdev
}

/// What becomes of the touches of a grabbed device.
package enum DeviceForwarding: String, Sendable, CaseIterable {
  /// They end here.
  case none
  /// Those that nobody handled go to a virtual clone of the device.
  case unhandled
}

/// The kinds of device that a rule can ask for.
package enum DeviceKind: String, Sendable, CaseIterable {
  case touchscreen, touchpad, keyboard, accelerometer
}
