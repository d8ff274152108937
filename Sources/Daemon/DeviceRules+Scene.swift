internal import InputDevices
internal import Scenes
internal import TouchDelivery

extension DeviceRules {
  /// The rules of `scene`, with its screens as they were built.
  init(_ scene: SceneDescription, screens: [Screen]) {
    let rules = scene.devices.map { rule in
      let screen = screens.first { $0.id == rule.screen?.value } ?? screens[0]
      let rotation = Rotation(rawValue: rule.rotation.rawValue) ?? .none
      var described = DeviceRule(
        rule.match, mapping: SurfaceMapping(screen: screen, rotation: rotation),
        source: rule.source.flatMap { DeviceSource(rawValue: $0.rawValue) })
      described.grabs = rule.grab
      described.forwards = rule.forward == .unhandled
      return described
    }
    self.init(rules, firstScreen: screens[0])
  }
}

extension DeviceRule {
  fileprivate init(_ match: DeviceMatchDescription, mapping: SurfaceMapping, source: DeviceSource?) {
    self.init(
      kind: match.kind.flatMap { InputDevices.DeviceKind(rawValue: $0.rawValue) }, name: match.name,
      vendor: match.vendor, product: match.product, path: match.path, mapping: mapping,
      source: source)
  }
}
