internal import InputDevices
internal import Scenes
internal import TouchDelivery

/// The rules of a scene for devices, and where they stand.
struct SceneDevices {
  let rules: DeviceRules
  let descriptions: [DeviceRuleDescription]

  init(_ scene: SceneDescription) {
    descriptions = scene.devices
    rules = DeviceRules(scene, screens: scene.screens.map { Screen(id: $0.id.value, size: $0.size) })
  }

  /// What the scene does with `device`; nil where it leaves it alone.
  func use(of device: SurveyedDevice) -> SceneUse? {
    let rule = rules.index(for: device.device).map { descriptions[$0] }
    switch outcome(of: device) {
    case .read(let use, _, _) where !device.suspension.isEmpty:
      return SceneUse(
        reading: SceneUse.Reading(use), rule: rule, sharing: .shared,
        problems: [.suspended(device.suspension)])
    case .read(let use, let sharing, let limitation):
      let limitations = [limitation, .ofReading(as: use, saying: device.abilities)]
      return SceneUse(
        reading: SceneUse.Reading(use), rule: rule, sharing: sharing,
        problems: limitations.compactMap { $0.map { .limited($0) } })
    case .ignored(.unusable(let problem)):
      return SceneUse(reading: nil, rule: rule, sharing: .shared, problems: [problem])
    case .ignored(.otherSeat): return SceneUse(reading: nil, rule: rule, sharing: .shared, problems: [])
    case .ignored: return nil
    }
  }

  /// What becomes of it, with what showed when it was opened.
  private func outcome(of device: SurveyedDevice) -> DeviceOutcome {
    if let refusal = device.refusal { return .ignored(.unusable(refusal)) }
    let outcome = rules.outcome(of: device.device, saying: device.abilities)
    if let seat = device.otherSeat, case .read = outcome { return .ignored(.otherSeat(seat)) }
    guard let limitation = device.limitation, case .read(let use, _, _) = outcome else { return outcome }
    return .read(use, .shared, limitation: limitation)
  }
}
