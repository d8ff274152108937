internal import Glibc

/// One entry of the scene's `devices`: which devices, and where their surfaces lie.
///
/// What is nil matches every device, except that keyboards and accelerometers must be asked for by kind; a rule that
/// says nothing at all is for every touchscreen.
package struct DeviceRule {
  /// What the device must be.
  package var kind: DeviceKind?
  /// A pattern for its name, as the shell's (`Goodix*`).
  package var name: String?
  /// Its vendor's number.
  package var vendor: UInt16?
  /// Its product's number.
  package var product: UInt16?
  /// A pattern for its node's path.
  package var path: String?
  /// Where its surface lies.
  package var mapping: SurfaceMapping
  /// By what it is read; nil leaves that to its kind.
  package var source: DeviceSource?
  /// Whether nobody else is to hear of it.
  package var grabs = false
  /// Whether a clone gets the touches that nobody handles.
  package var forwards = false

  /// The rule that lays each device it matches onto `mapping`.
  package init(
    kind: DeviceKind? = nil, name: String? = nil, vendor: UInt16? = nil, product: UInt16? = nil,
    path: String? = nil, mapping: SurfaceMapping, source: DeviceSource? = nil
  ) {
    self.kind = kind
    self.name = name
    self.vendor = vendor
    self.product = product
    self.path = path
    self.mapping = mapping
    self.source = source
  }

  /// Whether the rule is for `device`; the corresponding C function for the patterns is `fnmatch`.
  package func matches(_ device: InputDevice) -> Bool {
    takes(device.kind)
      && (vendor ?? device.vendor) == device.vendor
      && (product ?? device.product) == device.product
      && Self.matches(device.name, pattern: name)
      && Self.matches(device.path, pattern: path)
  }

  /// Whether the rule may be for devices of `wanted`.
  ///
  /// Nobody's keyboard is read, and no mouse pointer taken for a screen, by accident: a keyboard must be asked for by
  /// its kind and something else, and a rule that says nothing at all is for touchscreens.
  private func takes(_ wanted: DeviceKind) -> Bool {
    switch wanted {
    case .touchscreen: kind ?? wanted == wanted
    case .keyboard: kind == wanted && namesDevices
    case .accelerometer: kind == wanted
    default: kind == wanted || kind == nil && namesDevices
    }
  }

  /// Whether it says more of its devices than their kind.
  private var namesDevices: Bool { name != nil || vendor != nil || product != nil || path != nil }

  private static func matches(_ text: String, pattern: String?) -> Bool {
    guard let pattern else { return true }
    return fnmatch(pattern, text, 0) == 0
  }
}
