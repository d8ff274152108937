internal import Decoding
internal import DeviceDescription
internal import Diagnostics
package import Evdev
internal import JSON
package import Scenes
package import TouchDelivery

/// The rules of a scene for devices, and where they stand.
package struct SceneDevices {
  /// The rules, with the screens as they were built.
  package let rules: DeviceRules
  /// What the scene says.
  package let scene: SceneDescription
  /// The screens that touches go to.
  package let screens: [Screen]

  /// The rules of `scene`, with `screens` as they are by now, or as it has them at the start.
  package init(_ scene: SceneDescription, screens: [Screen]? = nil) {
    self.scene = scene
    self.screens = screens ?? scene.screens.map { $0.makeScreen() }
    rules = DeviceRules(scene, screens: self.screens)
  }
}

extension SceneFile {
  /// The parts of the scene's rules for devices that can never have an effect, as `FILE:LINE:COLUMN: warning:
  /// MESSAGE`.
  var deviceWarnings: [String] { SceneDevices(scene).warnings.firstHundred }
}

extension SceneDevices {
  fileprivate var warnings: [String] {
    var told: Set<String> = []
    let ofRules = scene.devices.enumerated().flatMap { index, rule in
      let problems =
        [
          hidden(index), rules.pathProblem(of: index), areaProblem(of: rule),
          calibrationProblem(of: rule), accommodationProblem(of: rule),
        ] + ignoredAreaProblems(of: rule)
      return problems.compactMap { $0 }.map { "\(rule.location): warning: \($0.onOneLine)" }
    }
    return (ofRules + sharedWakings).filter { told.insert($0).inserted }
  }

  /// The displays whose waking touch is dropped here but reaches the desktop.
  private var sharedWakings: [String] {
    let isShared = { (screen: ScreenDescription) in
      if scene.devices.isEmpty { return screen.id == scene.screens.first?.id }
      return scene.devices.contains { !$0.grab && $0.isOfSurface && scene.screen($0.screen)?.id == screen.id }
    }
    return scene.screens.filter(isShared).compactMap { screen in
      guard let display = screen.display, display.swallowsWakingTouch else { return nil }
      return
        "\(display.location): warning: other programs get the touch that wakes \(screen.id.value.quoted), because its devices"
        + " are not grabbed; give their rules 'grab: true', or say 'swallowsWakingTouch: false' here"
    }
  }

  /// That other rules are always first.
  private func hidden(_ index: Int) -> String? {
    let others = rules.rulesHiding(index).map { scene.devices[$0] }
    guard let first = others.first else { return nil }
    if others.count == 1, first.match == scene.devices[index].match {
      return twice(first, scene.devices[index])
    }
    let places = others.map(\.location.description).joined(separator: " and ")
    return Self.noTurn + "\(places) \(others.count == 1 ? "takes" : "take") all its devices;"
      + " put this rule first, or remove it"
  }

  private func twice(_ first: DeviceRuleDescription, _ second: DeviceRuleDescription) -> String {
    guard first.location != second.location else {
      return "this rule is in the list twice; remove one of them"
    }
    let grab = first.grabbing == second.grabbing ? "" : ", with 'grab: \(first.grabbing.written)'"
    return Self.noTurn + "the same 'match' stands at \(first.location)\(grab); remove one of them,"
      + " or distinguish two devices of one model by 'idPath' or 'phys', which 'fingerpost devices' shows"
  }

  private static let noTurn = "this rule is never used, because the first that matches counts: "

  /// That no finger on the surface touches the screen, nor a window that lies beside it.
  private func areaProblem(of rule: DeviceRuleDescription) -> String? {
    guard rule.geometry.calibration == nil, let screen = scene.screen(rule.screen),
      case let size = screen.size ?? Screen.standardSize, let area = rule.area?.frame(in: size)
    else { return nil }
    let windows = scene.windows.filter { scene.screen($0.screen)?.id == screen.id }.map(\.view)
    let frames = windows.compactMap { $0.frame?.frame(in: size) }
    let targets = [Rect(origin: .zero, size: size)] + frames
    guard !targets.contains(where: area.overlaps), !windows.contains(where: \.isTransformed) else {
      return nil
    }
    return
      "the 'area' lies outside of screen '\(screen.id.value)', which is \(size.words): no finger touches anything;"
      + " lay it inside, in points from the screen's top left corner"
  }
}

extension SceneDevices {
  /// That others get the touches that are ignored here.
  private func accommodationProblem(of rule: DeviceRuleDescription) -> String? {
    guard rule.accommodations.withholdsAny, !rule.grab else { return nil }
    return
      "other programs get the touches that 'accommodations' holds back or ignores, because the device is not grabbed;"
      + " give the rule 'grab: true', and 'forward: unhandled' if a desktop is to get the others"
  }

  /// That areas in which no touch counts lie off the screen, or are all of it.
  private func ignoredAreaProblems(of rule: DeviceRuleDescription) -> [String?] {
    guard let screen = scene.screen(rule.screen) else { return [] }
    let whole = Rect(origin: .zero, size: screen.size ?? Screen.standardSize)
    let name = screen.id.value
    return rule.accommodations.ignoreAreas.map { $0.frame(in: whole.size) }.map { area in
      if !area.overlaps(whole) {
        return
          "one of the 'ignoreAreas' lies outside of screen '\(name)', which is \(whole.size.words): no touch begins there;"
          + " areas are [x, y, width, height] in points from its top left corner"
      }
      return area.contains(whole)
        ? "the 'ignoreAreas' cover all of screen '\(name)': no touch counts; make them as small as the dead place"
        : nil
    }
  }

  /// That all places are off the surface, as with a calibration in pixels.
  private func calibrationProblem(of rule: DeviceRuleDescription) -> String? {
    guard let matrix = rule.geometry.calibration else { return nil }
    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { matrix.apply(to: Point(x: $0.0, y: $0.1)) }
    let isOff = { (values: [Double]) in values.allSatisfy { $0 < 0 } || values.allSatisfy { $0 > 1 } }
    guard rule.area == nil, isOff(corners.map(\.x)) || isOff(corners.map(\.y)) else { return nil }
    return
      "the 'calibration' puts every finger beside the surface; its places go from 0 to 1, so c and f are parts of"
      + " the surface and no pixels"
  }
}

extension DeviceRuleDescription {
  /// Whether it is for what fingers touch.
  fileprivate var isOfSurface: Bool { match.kind?.isTouched ?? true }
}

extension Size {
  /// The two numbers, as in `520 x 300`.
  var words: String { "\(Decimal.shortest(width)) x \(Decimal.shortest(height))" }
}

extension DeviceRules {
  /// The rules of `scene`, with its screens as they were built; `isVisible` says which views and windows are not hidden.
  package init(
    _ scene: SceneDescription, screens: [Screen], isVisible: (String) -> Bool = { _ in true }
  ) {
    let rules = scene.devices.map { described in
      let screen = screens.first { $0.id == described.screen?.value } ?? screens[0]
      var geometry = described.geometry
      geometry.area = described.area?.frame(in: screen.initialSize)
      var rule = DeviceRule(
        described.match,
        mapping: SurfaceMapping(
          screen: screen, geometry: geometry, accommodations: described.accommodations),
        source: described.source)
      rule.grabs = described.grabbing.view.map { isVisible($0.value) } ?? described.grab
      rule.forwards = described.forward == .unhandled
      return rule
    }
    self.init(rules, firstScreen: screens[0])
    shakes = scene.settings.shakes
  }
}

extension LiveScene {
  /// Its rules for devices, with its screens as they are now and as if every view were visible.
  package var deviceRules: DeviceRules { DeviceRules(tree.description, screens: tree.screens) }
}
