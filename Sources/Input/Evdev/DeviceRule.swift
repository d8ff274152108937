package import DeviceDescription
internal import Diagnostics

/// One entry of the scene's `devices`: which devices, and where their surfaces lie.
///
/// What `match` leaves out matches every device, except that keyboards and accelerometers must be asked for
/// by kind; an empty rule is for every touchscreen.
package struct DeviceRule {
  /// Which devices it is for.
  package var match: DeviceMatch
  /// Where the surface lies.
  package var mapping: SurfaceMapping
  /// The reader of the device; nil leaves that to its kind.
  package var source: DeviceSource?
  /// Whether the device is grabbed, so that no other program gets its events.
  package var grabs = false
  /// Whether a clone gets its unhandled touches.
  package var forwards = false

  /// The rule that lays each device it matches onto `mapping`.
  package init(_ match: DeviceMatch = DeviceMatch(), mapping: SurfaceMapping, source: DeviceSource? = nil) {
    self.match = match
    self.mapping = mapping
    self.source = source
  }

  /// Whether the rule is for `device`.
  package func matches(_ device: InputDevice) -> Bool {
    takes(device)
      && (match.vendor ?? device.vendor) == device.vendor
      && (match.product ?? device.product) == device.product
      && Glob.fits(device.name, match.name)
      && Glob.fits(device.path, match.path)
  }

  /// Whether the rule may be for a device of this kind.
  ///
  /// No keyboard is read, and no mouse pointer taken for a screen, by accident: a keyboard must be asked for by
  /// its kind and something else, one to type on so that no other is meant, and a rule that says nothing at all is for
  /// touchscreens.
  func takes(_ device: InputDevice) -> Bool {
    switch device.kind {
    case .touchscreen: match.kind ?? device.kind == device.kind
    case .keyboard:
      match.kind == device.kind && (device.isWholeKeyboard ? match.namesOneModel : match.namesDevices)
    case .accelerometer: match.kind == device.kind
    default: match.kind == device.kind || match.kind == nil && match.namesDevices
    }
  }
}

extension DeviceRule {
  /// A device of each sort that can be used.
  private static let sorts: [InputDevice] = {
    let sorts = DeviceKind.ofRules.map { InputDevice(name: "", path: "", kind: $0) }
    var wholeKeyboard = InputDevice(name: "", path: "", kind: .keyboard)
    wholeKeyboard.isWholeKeyboard = true
    return sorts + [wholeKeyboard]
  }()

  /// The sorts of device that the rule may be for.
  fileprivate var sorts: [InputDevice] { Self.sorts.filter(takes) }
}

extension DeviceRules {
  /// The places of the rules that take every device for which the rule at `index` is before its turn comes; empty where it
  /// may have its turn.
  package func rulesHiding(_ index: Int) -> [Int] {
    let rule = rules[index]
    var hiding: Set<Int> = []
    for sort in rule.sorts {
      guard let first = rules[..<index].firstIndex(where: { $0.takes(sort) && $0.match.covers(rule.match) })
      else {
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
  /// where recordings may be meant, which are at their own paths.
  fileprivate var pathProblem: String? {
    guard let path = match.path, !Self.matchesNode(path) else { return nil }
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
    nodes.contains { Glob.fits($0, pattern) }
  }
}

extension DeviceRules {
  /// Why no device is ever at the path that the rule at `index` gives, and what to do, as a sentence without its stop; nil
  /// where one may be.
  package func pathProblem(of index: Int) -> String? { rules[index].pathProblem }
}
