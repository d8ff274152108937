internal import Glibc

/// The kind of a device, in the words of scenes and records; mirrors udev's `ID_INPUT_…` properties.
package enum DeviceKind: String, Hashable, Sendable, CaseIterable {
  case touchscreen, touchpad, tablet, tabletPad, keyboard, pointer, joystick, accelerometer, other
  case `switch`

  /// The kinds that a scene's rule can name, because Fingerpost can read them.
  package static let ofRules: [DeviceKind] = [
    .touchscreen, .touchpad, .pointer, .keyboard, .accelerometer,
  ]

  /// Whether fingers touch such devices, pointers where a rule says so.
  package var isTouched: Bool { [.touchscreen, .touchpad, .pointer].contains(self) }

  /// What it is, with its article.
  package var words: String {
    switch self {
    case .touchscreen, .touchpad, .keyboard, .joystick: "a \(rawValue)"
    case .accelerometer: "an accelerometer"
    case .tablet: "a pen tablet"
    case .tabletPad: "the buttons of a pen tablet"
    case .pointer: "a mouse or the like"
    case .switch: "a switch, such as a lid's"
    case .other: "none that udev knows the kind of"
    }
  }
}

/// The devices that a scene's rule is for: those that agree with everything that it says.
package struct DeviceMatch: Hashable, Sendable {
  /// The kind; nil is any.
  package var kind: DeviceKind?
  /// A glob for the name that the device's driver gives.
  package var name: String?
  /// The vendor's number.
  package var vendor: UInt16?
  /// The product's number.
  package var product: UInt16?
  /// A glob for the device node's path, in which `*` stands for a slash too.
  package var path: String?
  /// Globs for what tells devices of one model apart.
  package var place = DevicePlace<String?>(phys: nil, uniq: nil, idPath: nil)

  /// The devices for which all of this is so.
  package init(
    kind: DeviceKind? = nil, name: String? = nil, vendor: UInt16? = nil, product: UInt16? = nil,
    path: String? = nil
  ) {
    (self.kind, self.name, self.vendor, self.product, self.path) = (kind, name, vendor, product, path)
  }

  /// Whether it has more conditions than the kind.
  package var namesDevices: Bool {
    name != nil || vendor != nil || product != nil || path != nil || place.all.contains { $0 != nil }
  }

  /// Whether it gives the exact name of its devices, or both numbers.
  package var namesOneModel: Bool { name.map(Glob.isLiteral) ?? false || vendor != nil && product != nil }

  /// Whether every name, path, vendor and product that agrees with `other` agrees with this one, as far as that is certain.
  package func covers(_ other: DeviceMatch) -> Bool {
    (vendor == nil || vendor == other.vendor) && (product == nil || product == other.product)
      && Glob.covers(name, other.name) && Glob.covers(path, other.path)
      && zip(place.all, other.place.all).allSatisfy { Glob.covers($0, $1) }
  }
}

/// The marks that tell devices of one model apart: the port that each is attached to, and the piece that it is.
package struct DevicePlace<Value> {
  /// The kernel's `phys`: the bus, port and interface, as its driver writes them.
  package var phys: Value
  /// The kernel's `uniq`: the serial number, where the device has one.
  package var uniq: Value
  /// udev's `ID_PATH`: the way from the machine to the port.
  package var idPath: Value

  /// What is known or asked of each.
  package init(phys: Value, uniq: Value, idPath: Value) {
    (self.phys, self.uniq, self.idPath) = (phys, uniq, idPath)
  }

  /// The three, in the order of a scene's keys.
  package var all: [Value] { [phys, uniq, idPath] }

  /// The names of the three in scenes.
  package static var names: [String] { ["phys", "uniq", "idPath"] }
}

extension DevicePlace: Equatable where Value: Equatable {}
extension DevicePlace: Hashable where Value: Hashable {}
extension DevicePlace: Sendable where Value: Sendable {}

/// Patterns as the shell has them, in which `*` stands for a slash too; no pattern fits everything.
package enum Glob {
  /// Whether `pattern` fits `text`; the corresponding C function is `fnmatch`.
  package static func fits(_ text: String, _ pattern: String?) -> Bool {
    guard let pattern else { return true }
    return fnmatch(pattern, text, 0) == 0
  }

  /// A pattern that fits `text` alone.
  package static func literal(_ text: String) -> String {
    text.reduce(into: "") { $0 += "*?[\\".contains($1) ? "\\\($1)" : "\($1)" }
  }

  /// Whether `pattern` fits one text alone.
  static func isLiteral(_ pattern: String) -> Bool {
    var isEscaped = false
    for character in pattern {
      if !isEscaped, "*?[".contains(character) { return false }
      isEscaped = character == "\\" && !isEscaped
    }
    return true
  }

  /// Whether all that fits the other pattern fits this one; false also where that is hard to decide.
  ///
  /// A pattern whose only wildcard is `*` fits all that another pattern fits, if it fits that pattern's text and that
  /// one has only `*` and `?`: its own `*` must have taken in the other's wildcards.
  package static func covers(_ pattern: String?, _ other: String?) -> Bool {
    guard let pattern else { return true }
    guard let other else { return !pattern.isEmpty && pattern.allSatisfy { $0 == "*" } }
    if pattern == other { return true }
    if other.contains(where: { "[\\".contains($0) }) { return false }
    return (isLiteral(other) || !pattern.contains { "?[\\".contains($0) }) && fits(other, pattern)
  }
}
