internal import DeviceDescription
package import Evdev
package import Scenes
package import TouchDelivery

extension DeviceRules {
  /// The rules of `scene`, with its screens as they were built.
  package init(_ scene: SceneDescription, screens: [Screen]) {
    let rules = scene.devices.map { described in
      let screen = screens.first { $0.id == described.screen?.value } ?? screens[0]
      var geometry = described.geometry
      geometry.area = described.area?.frame(in: screen.initialSize)
      var rule = DeviceRule(
        described.match, mapping: SurfaceMapping(screen: screen, geometry: geometry), source: described.source
      )
      rule.grabs = described.grab
      rule.forwards = described.forward == .unhandled
      return rule
    }
    self.init(rules, firstScreen: screens[0])
    shakes = scene.settings.shakes
  }
}
