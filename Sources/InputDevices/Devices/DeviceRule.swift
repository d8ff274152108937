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
    takes(device)
      && (vendor ?? device.vendor) == device.vendor
      && (product ?? device.product) == device.product
      && Self.matches(device.name, pattern: name)
      && Self.matches(device.path, pattern: path)
  }

  /// Whether the rule may be for what `device` is.
  ///
  /// Nobody's keyboard is read, and no mouse pointer taken for a screen, by accident: a keyboard must be asked for by
  /// its kind and something else, one to type on so that no other is meant, and a rule that says nothing at all is for
  /// touchscreens.
  func takes(_ device: InputDevice) -> Bool {
    switch device.kind {
    case .touchscreen: kind ?? device.kind == device.kind
    case .keyboard: kind == device.kind && (device.isWholeKeyboard ? namesOneModel : namesDevices)
    case .accelerometer: kind == device.kind
    default: kind == device.kind || kind == nil && namesDevices
    }
  }

  /// Whether it says more of its devices than their kind.
  private var namesDevices: Bool { name != nil || vendor != nil || product != nil || path != nil }

  /// Whether it says whole what its devices are called, or gives both numbers.
  private var namesOneModel: Bool { name.map(Self.isLiteral) ?? false || vendor != nil && product != nil }

  /// Whether `pattern` fits one text alone.
  static func isLiteral(_ pattern: String) -> Bool {
    var isEscaped = false
    for character in pattern {
      if !isEscaped, "*?[".contains(character) { return false }
      isEscaped = character == "\\" && !isEscaped
    }
    return true
  }

  private static func matches(_ text: String, pattern: String?) -> Bool {
    guard let pattern else { return true }
    return fnmatch(pattern, text, 0) == 0
  }
}
