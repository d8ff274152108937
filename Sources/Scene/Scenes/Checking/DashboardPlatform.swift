internal import Diagnostics
internal import Decoding
internal import TouchDelivery

/// The platform of Home Assistant for something exposed; it drops a thing whose class or unit does not fit.
enum DashboardPlatform: String {
  case binarySensor, button, event, number, select, sensor, `switch`
  /// The sensor of an offset, which is no number.
  case offset

  /// The platform of `view`, exposed with `access`; nil for one without value and events.
  init?(_ view: ViewDescription, _ access: Exposure.Access) {
    switch view.kind {
    case .switch: self = access == .write ? .switch : .binarySensor
    case .scrollView where view.properties["pagingEnabled"] != .boolean(true): self = .offset
    case .slider, .dial, .stepper, .pageControl, .scrollView:
      self = access == .write ? .number : .sensor
    case .segmentedControl: self = .select
    case .button, .control: self = .event
    case .view, .label, .image: return nil
    }
  }

  private var words: String {
    switch self {
    case .binarySensor: "something that is on or off and is not set"
    case .button: "an action"
    case .event: "something with events"
    case .number: "a number that is set"
    case .offset: "an offset"
    case .select: "a choice"
    case .sensor: "a number that is not set"
    case .switch: "something that is switched"
    }
  }

  /// The units of each class by its word; nil where it takes any.
  private static let classes: [DashboardPlatform: [String: [String]?]] = classLists.mapValues { text in
    text.split(separator: "\n").reduce(into: [:]) { classes, line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let units =
        parts.count > 1 ? parts[1].dropFirst().split(separator: ", ", omittingEmptySubsequences: false) : nil
      classes[String(parts[0])] = .some(units.map { $0.map(String.init) })
    }
  }

  /// Why Home Assistant would drop a thing of this class on the platform; nil where it takes it.
  func obstacle(toClass word: String) -> String? {
    let known = (Self.classes[self] ?? [:]).keys.sorted()
    if known.contains(word) { return nil }
    let hint = NearMiss.hint(for: word, among: known)
    let list =
      known.count > 12 ? "" : known.isEmpty ? "; it has none" : "; it has \(known.joined(separator: ", "))"
    return "Home Assistant has no class \(word.quoted) for \(words)\(hint.isEmpty ? list : hint)"
  }

  /// Why Home Assistant would drop a thing of this class with `unit`; nil where it takes it.
  func obstacle(toUnit unit: String, ofClass word: String) -> String? {
    guard let units = Self.classes[self]?[word] ?? nil else { return nil }
    let written = unit.replacing("\u{B5}", with: "\u{3BC}").replacing("VAr", with: "var")
    if units.contains(written) { return nil }
    let wanted = units.filter { !$0.isEmpty }.joined(separator: ", ")
    return wanted.isEmpty
      ? "the class \(word.quoted) of Home Assistant has no unit"
      : "the class \(word.quoted) of Home Assistant wants one of \(wanted), found \(unit.quoted)"
  }
}

extension ReferenceCheck {
  /// Checks what the scene says to dashboards about an exposed `view`.
  func checkDashboard(_ exposure: Exposure, of view: ViewDescription) {
    let platform = DashboardPlatform(view, exposure.access)
    if let events = exposure.events, !view.kind.isControl {
      decoder.report(
        "'events' are those of a control, and this is \(view.kind.subject)", at: events.location)
    }
    if platform == .offset, let unit = exposure.unit {
      decoder.report(
        "Home Assistant wants a number where there is a unit, and this is an offset", at: unit.location)
    }
    checkClass(exposure.deviceClass, exposure.unit, on: platform)
  }

  /// Checks a class, and a unit where there is one, on `platform`; where that is nil, nothing is made of them.
  func checkClass(
    _ word: Located<String>?, _ unit: Located<String>? = nil, on platform: DashboardPlatform?
  ) {
    guard let platform, let word else { return }
    if let obstacle = platform.obstacle(toClass: word.value) {
      decoder.report(obstacle, at: word.location)
    } else if let unit, let obstacle = platform.obstacle(toUnit: unit.value, ofClass: word.value) {
      decoder.report(obstacle, at: unit.location)
    }
  }
}
