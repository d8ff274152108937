internal import Diagnostics
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
  /// Whether it is grabbed, so that no other program gets its events.
  package var grabs = false
  /// Whether a clone gets its unhandled touches.
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
  /// No keyboard is read, and no mouse pointer taken for a screen, by accident: a keyboard must be asked for by
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

extension DeviceRule {
  /// A device of each sort of which something can be made.
  private static let sorts: [InputDevice] = {
    let sorts = [DeviceKind.touchscreen, .touchpad, .keyboard, .accelerometer].map {
      InputDevice(name: "", path: "", kind: $0)
    }
    var wholeKeyboard = InputDevice(name: "", path: "", kind: .keyboard)
    wholeKeyboard.isWholeKeyboard = true
    return sorts + [wholeKeyboard]
  }()

  /// The sorts of device that the rule may be for.
  fileprivate var sorts: [InputDevice] { Self.sorts.filter(takes) }

  /// Whether every name, path, vendor and product that agrees with `other` agrees with this rule, as far as that is certain.
  fileprivate func covers(_ other: DeviceRule) -> Bool {
    (vendor == nil || vendor == other.vendor) && (product == nil || product == other.product)
      && Self.covers(name, other.name) && Self.covers(path, other.path)
  }

  /// Whether all that fits one pattern fits the other; false also where that is hard to decide.
  ///
  /// A pattern with no other wildcard than `*` that fits the text of another one, which has but `*` and `?`, fits all that
  /// does: only its own `*` can have taken in the other's wildcards. The corresponding C function is `fnmatch`.
  private static func covers(_ pattern: String?, _ other: String?) -> Bool {
    guard let pattern else { return true }
    guard let other else { return !pattern.isEmpty && pattern.allSatisfy { $0 == "*" } }
    if pattern == other { return true }
    if other.contains(where: { "[\\".contains($0) }) { return false }
    return (isLiteral(other) || !pattern.contains { "?[\\".contains($0) }) && fnmatch(pattern, other, 0) == 0
  }
}

extension DeviceRules {
  /// The places of the rules that take every device for which the rule at `index` is before its turn comes; empty where it
  /// may have its turn.
  package func rulesHiding(_ index: Int) -> [Int] {
    let rule = rules[index]
    var hiding: Set<Int> = []
    for sort in rule.sorts {
      guard let first = rules[..<index].firstIndex(where: { $0.takes(sort) && $0.covers(rule) }) else {
        return []
      }
      hiding.insert(first)
    }
    return hiding.sorted()
  }
}

extension DeviceRule {
  private static let folder = "/dev/input/"
  /// The kernel numbers no more nodes.
  private static let nodes = (0..<1024).map { "\(folder)event\($0)" }

  /// Why no device is ever at the rule's `path`, and what to do, as a sentence without its stop; nil where one may be, or
  /// where recordings may be meant, which are at paths of their own.
  fileprivate var pathProblem: String? {
    guard let path, !Self.matchesNode(path) else { return nil }
    if let whole = ["/", "/dev/", Self.folder].map({ $0 + path }).first(where: Self.matchesNode) {
      return "no device is ever at \(path.quoted): a path is a whole one; write \(whole.quoted)"
    }
    guard path.hasPrefix("/dev/") else { return nil }
    let known =
      "no device is ever at \(path.quoted): devices are known by their nodes, such as /dev/input/event3"
    return path.contains("/by-")
      ? known + ", and not by links to them; say 'name', or 'vendor' and 'product', instead" : known
  }

  private static func matchesNode(_ pattern: String) -> Bool {
    nodes.contains { matches($0, pattern: pattern) }
  }
}

extension DeviceRules {
  /// Why no device is ever at the path that the rule at `index` gives, and what to do, as a sentence without its stop; nil
  /// where one may be.
  package func pathProblem(of index: Int) -> String? { rules[index].pathProblem }
}
