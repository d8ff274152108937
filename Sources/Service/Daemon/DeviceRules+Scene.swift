package import Evdev
package import Scenes
package import TouchDelivery

extension DeviceRules {
  /// The rules of `scene`, with its screens as they were built.
  package init(_ scene: SceneDescription, screens: [Screen]) {
    let rules = scene.devices.map { rule in
      let screen = screens.first { $0.id == rule.screen?.value } ?? screens[0]
      let geometry = SurfaceGeometry(rule, on: screen)
      var described = DeviceRule(
        rule.match, mapping: SurfaceMapping(screen: screen, geometry: geometry),
        source: rule.source.flatMap { DeviceSource(rawValue: $0.rawValue) })
      described.grabs = rule.grab
      described.forwards = rule.forward == .unhandled
      return described
    }
    self.init(rules, firstScreen: screens[0])
    shakes = scene.settings.shakes
  }
}

extension DeviceRule {
  fileprivate init(_ match: DeviceMatchDescription, mapping: SurfaceMapping, source: DeviceSource?) {
    self.init(
      kind: match.kind.flatMap { Evdev.DeviceKind(rawValue: $0.rawValue) }, name: match.name,
      vendor: match.vendor, product: match.product, path: match.path, mapping: mapping,
      source: source)
  }
}

extension SurfaceGeometry {
  fileprivate init(_ rule: DeviceRuleDescription, on screen: Screen) {
    self.init()
    calibration = rule.calibration
    swapsAxes = rule.swapAxes
    invertsX = rule.invertX
    invertsY = rule.invertY
    rotation = rule.rotation
    area = rule.area?.frame(in: screen.initialSize)
  }
}
