internal import InputDevices
internal import Scenes
internal import TouchDelivery

/// What a scene does with a device.
enum SceneUse {
  /// It lays the device onto a screen.
  case takes(Placement)
  /// It leaves the device alone.
  case leaves

  /// Where a device comes to lie, and how it is read.
  struct Placement {
    /// Where the rule stands; nil without rules.
    let rule: SourceLocation?
    let screen: String
    /// In degrees, clockwise.
    let rotation: Int
    let source: DeviceSource
    let grab: Bool
    let forward: DeviceForwarding
  }
}

/// The rules of a scene for devices, and where they stand.
struct SceneDevices {
  private let rules: DeviceRules
  private let descriptions: [DeviceRuleDescription]

  init(_ scene: SceneDescription) {
    descriptions = scene.devices
    rules = DeviceRules(scene, screens: scene.screens.map { Screen(id: $0.id.value, size: $0.size) })
  }

  func use(of device: InputDevice) -> SceneUse {
    guard let mapping = rules.mapping(for: device) else { return .leaves }
    let rule = rules.index(for: device).map { descriptions[$0] }
    return .takes(
      SceneUse.Placement(
        rule: rule?.location, screen: mapping.screen.id, rotation: mapping.rotation.rawValue,
        source: rules.source(of: device), grab: rule?.grab ?? false, forward: rule?.forward ?? .none))
  }
}
