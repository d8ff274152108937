/// What to do with the devices that match.
package struct DeviceRuleDescription: Sendable {
  /// Which devices the rule is for.
  package internal(set) var match = DeviceMatchDescription()
  /// The screen that the device's surface lies on; nil is the first.
  package internal(set) var screen: Identifier?
  /// How the surface is turned against the screen.
  package internal(set) var rotation = DeviceRotation.none
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

/// A quarter turn of a device's surface, clockwise.
package enum DeviceRotation: Int, Sendable, CaseIterable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270
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
  case touchscreen, touchpad
}
