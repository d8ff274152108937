package import DeviceDescription
internal import Diagnostics
package import TouchDelivery

/// The scene's `devices`: the use of each device, and where the surfaces lie.
package struct DeviceRules {
  /// When a movement of an accelerometer is a shake.
  package var shakes = ShakeSettings()
  let rules: [DeviceRule]
  private let fallback: SurfaceMapping

  /// The rules in the scene's order.
  ///
  /// Without any, every touchscreen covers `screen`, the scene's first.
  package init(_ rules: [DeviceRule] = [], firstScreen screen: Screen) {
    self.rules = rules
    fallback = SurfaceMapping(screen: screen)
  }

  /// The scene's use of a device, by the first rule that matches; nil if none does, or if no rule can use its
  /// kind.
  ///
  /// Without rules every touchscreen covers the first screen. Pointers, keyboards and accelerometers are never opened without
  /// a rule for their kind.
  package func use(of device: InputDevice) -> DeviceUse? {
    switch device.kind {
    case .touchscreen, .touchpad, .pointer: mapping(for: device).map { .surface($0, source(of: device)) }
    case .keyboard: rule(for: device).map { .keys($0.source ?? DeviceSource(for: device.kind)) }
    case .accelerometer: rule(for: device) == nil ? nil : .motion(shakes)
    default: nil
    }
  }

  /// Where a real device's surface lies: what the first rule that matches says; nil where none does.
  ///
  /// Without rules those of touchscreens cover the first screen.
  package func mapping(for device: InputDevice) -> SurfaceMapping? {
    let mapping =
      rules.isEmpty ? (device.kind == .touchscreen ? fallback : nil) : ruleOfSurface(device)?.mapping
    return mapping?.calibrated(by: device.calibration)
  }

  /// The place of the first rule that matches `device` in the scene's list; nil where none does.
  package func index(for device: InputDevice) -> Int? {
    rules.firstIndex { $0.matches(device) }
  }

  /// Whether `device` is not read only because it is a keyboard to type on, and no rule says exactly which.
  package func sparesKeyboard(_ device: InputDevice) -> Bool {
    var other = device
    other.isWholeKeyboard = false
    return device.isWholeKeyboard && rule(for: device) == nil && use(of: other) != nil
  }

  /// Why such a keyboard is not read, as a sentence without its stop.
  package static let sparing = "it is a keyboard to type on, passwords included"

  /// What lets a scene have such a keyboard, as a sentence without its stop.
  package static let sparingRemedy =
    "it is read only by a rule with its exact 'name', without '*', '?' and '[', or with its 'vendor' and 'product'"

  /// The reader of `device`: that of the first rule that matches, or the default of its kind.
  package func source(of device: InputDevice) -> DeviceSource {
    if forwards(device) { return .evdev }
    let rule = rule(for: device)
    return rule?.source ?? (rule?.needsSizes == true ? .evdev : DeviceSource(for: device.kind))
  }

  /// How the scene treats a recorded device with a surface, apart from the rules.
  package func useOfSurface(of device: InputDevice) -> DeviceUse {
    .surface(mapping(forRecorded: device), source(of: device))
  }

  /// Whether `device` is grabbed, so that no other program gets its events.
  package func grabs(_ device: InputDevice) -> Bool { rule(for: device)?.grabs ?? false }

  /// Whether a clone of `device` gets its unhandled touches.
  package func forwards(_ device: InputDevice) -> Bool {
    rule(for: device)?.forwards ?? false
  }

  /// Whether that is so of any device.
  package var forwardsAny: Bool { rules.contains(where: \.forwards) }

  /// Where a recorded device's surface lies; without a rule for it the first screen, because its file was asked for by name.
  package func mapping(forRecorded device: InputDevice) -> SurfaceMapping {
    mapping(for: device) ?? fallback.calibrated(by: device.calibration)
  }

  /// Where the surfaces of the first rule lie; without a rule on the first screen.
  package var firstMapping: SurfaceMapping { rules.first?.mapping ?? fallback }

  /// The first of `others` that seems to be a second node of the panel `device`: it has its name and its numbers, and the scene
  /// lays both on one place.
  package func twin(of device: InputDevice, among others: [InputDevice]) -> InputDevice? {
    guard device.kind == .touchscreen, let mapping = mapping(for: device) else { return nil }
    return others.first { other in
      other.kind == .touchscreen && device.isOfModel(of: other)
        && self.mapping(for: other).map(mapping.overlaps) ?? false
    }
  }

  /// What is asked of the fingers of a touch script or a page, which have no device, on `screen`: what the first rule that asks anything of
  /// those on it does.
  package func accommodations(ofScriptOn screen: Screen) -> Accommodations? {
    let mapping = rules.lazy.map(\.mapping).first { $0.screen === screen && $0.accommodations.asksAnything }
    return mapping.flatMap {
      Accommodations($0.accommodations, unitsPerMillimetre: screen.unit.perMillimetre)
    }
  }

  private func rule(for device: InputDevice) -> DeviceRule? {
    rules.first { $0.matches(device) }
  }

  private func ruleOfSurface(_ device: InputDevice) -> DeviceRule? {
    rules.first { $0.matches(device) && $0.serves(device) }
  }
}

extension DeviceRule {
  /// Whether sizes of contacts count, which libinput does not report.
  fileprivate var needsSizes: Bool { mapping.accommodations.ignoreLargerThan > 0 }
}

/// The scene's use of a device.
package enum DeviceUse {
  /// Something that is touched, read by this source.
  case surface(SurfaceMapping, DeviceSource)
  /// A remote control, a headset or a keyboard, read by this source.
  case keys(DeviceSource)
  /// Something that is shaken.
  case motion(ShakeSettings)
}

extension DeviceUse {
  /// Where its surface lies; nil for what has none.
  package var mapping: SurfaceMapping? { if case .surface(let mapping, _) = self { mapping } else { nil } }

  /// By what it is read; nil for what has but one way.
  package var source: DeviceSource? {
    switch self {
    case .surface(_, let source), .keys(let source): source
    case .motion: nil
    }
  }

  /// Whether libinput reads it.
  package var isOfLibinput: Bool { source == .libinput }
}

/// The reason for which touches of a device cannot be forwarded to a clone of it.
package enum ForwardingObstacle: Hashable, Sendable {
  /// It is not a touchscreen.
  case onlyTouchscreens
  /// It has no slots to keep its touches apart.
  case noSlots

  /// The obstacle with a device of this kind, with slots or without them; nil without one.
  package init?(_ kind: DeviceKind, isProtocolA: Bool) {
    if kind != .touchscreen {
      self = .onlyTouchscreens
    } else if isProtocolA {
      self = .noSlots
    } else {
      return nil
    }
  }

  /// The obstacle, as a sentence without its stop.
  package var reason: String {
    switch self {
    case .noSlots: Self.notForwarded + "its driver reports contacts without slots (protocol A)"
    case .onlyTouchscreens: Self.notForwarded + "only touchscreens can be forwarded"
    }
  }

  /// What to do about it, as a sentence without its stop.
  package var remedy: String {
    "a rule for it before the others, with 'grab: true' and without 'forward', takes it from all other programs"
  }

  /// How a sentence begins that says why there is no clone.
  package static let notForwarded = "it is not grabbed, because its touches cannot be forwarded: "
}

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
    accepts(device)
      && (match.vendor ?? device.vendor) == device.vendor
      && (match.product ?? device.product) == device.product
      && Glob.fits(device.name, match.name)
      && Glob.fits(device.path, match.path)
      && zip(device.place.all, match.place.all).allSatisfy { Glob.fits($0, $1) }
  }

  /// Whether the rule may be for a device of this kind.
  ///
  /// No keyboard is read, and no mouse pointer taken for a screen, by accident. A rule for a keyboard must name the
  /// kind and something else; for one to type on, that must fit no other. A rule that says nothing at all is for
  /// touchscreens.
  func accepts(_ device: InputDevice) -> Bool {
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
  /// Whether the rule may be for a device of this kind, and makes use of it: no mouse is taken for a panel unless the
  /// rule says so.
  func serves(_ device: InputDevice) -> Bool {
    accepts(device) && (device.kind != .pointer || match.kind == .pointer)
  }

  /// A device of each sort that can be used.
  private static let sorts: [InputDevice] = {
    let sorts = DeviceKind.ofRules.map { InputDevice(name: "", path: "", kind: $0) }
    var wholeKeyboard = InputDevice(name: "", path: "", kind: .keyboard)
    wholeKeyboard.isWholeKeyboard = true
    return sorts + [wholeKeyboard]
  }()

  /// The sorts of device that the rule may be for.
  fileprivate var sorts: [InputDevice] { Self.sorts.filter(serves) }
}

extension DeviceRules {
  /// The places of the rules that take every device for which the rule at `index` is before its turn comes; empty where it
  /// may have its turn.
  package func rulesHiding(_ index: Int) -> [Int] {
    let rule = rules[index]
    var hiding: Set<Int> = []
    for sort in rule.sorts {
      guard let first = rules[..<index].firstIndex(where: { $0.serves(sort) && $0.match.covers(rule.match) })
      else {
        return []
      }
      hiding.insert(first)
    }
    return hiding.sorted()
  }
}

extension DeviceRules {
  private static let folder = "/dev/input/"
  /// The kernel numbers no more nodes.
  private static let nodes = (0..<1024).map { "\(folder)event\($0)" }

  /// Why no device is ever at the path that the rule at `index` gives, and what to do, as a sentence without its stop.
  ///
  /// It is nil where one may be, or where recordings may be meant, which have their own paths.
  package func pathProblem(of index: Int) -> String? {
    guard let path = rules[index].match.path, !Self.matchesNode(path) else { return nil }
    if let whole = ["/", "/dev/", Self.folder].map({ $0 + path }).first(where: Self.matchesNode) {
      return "no device is ever at \(path.quoted): a path is a whole one; write \(whole.quoted)"
    }
    guard path.hasPrefix("/dev/") else { return nil }
    let known =
      "no device is ever at \(path.quoted): devices are known by their nodes, such as /dev/input/event3"
    return path.contains("/by-")
      ? known
        + ", and not by links to them; say 'name', or 'vendor' and 'product', or 'phys' or 'idPath' for its port, instead"
      : known
  }

  private static func matchesNode(_ pattern: String) -> Bool {
    nodes.contains { Glob.fits($0, pattern) }
  }
}
