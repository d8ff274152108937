internal import InputDevices
internal import Scenes
internal import TouchDelivery

/// The rules of a scene for devices, and where they stand.
struct SceneDevices {
  private let rules: DeviceRules
  private let descriptions: [DeviceRuleDescription]

  init(_ scene: SceneDescription) {
    descriptions = scene.devices
    rules = DeviceRules(scene, screens: scene.screens.map { Screen(id: $0.id.value, size: $0.size) })
  }

  /// What the scene does with `device`; nil where it leaves it alone.
  func use(of device: InputDevice) -> SceneUse? {
    let rule = rules.index(for: device).map { descriptions[$0] }
    switch rules.use(of: device) {
    case .surface(let mapping, let source):
      return SceneUse(role: .touches(screen: mapping.screen.id), source: source, rule: rule)
    case .keys(let source): return SceneUse(role: .keys, source: source, rule: rule)
    case .motion: return SceneUse(role: .motion, source: nil, rule: rule)
    case nil: return nil
    }
  }
}
