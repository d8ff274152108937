package import InputDevices
internal import Scenes

/// The devices that concern somebody who wants touches, and what a scene does with each.
package struct DeviceListing {
  /// A device, and what becomes of it.
  struct Entry {
    let device: SurveyedDevice
    /// nil where the scene leaves it alone.
    let use: SceneUse?

    /// What is wrong with it, with what keeps the scene from having it as it wants.
    var problems: [DeviceProblem] {
      device.problems
        + (use?.problems ?? []).filter { other in !device.problems.contains { $0.covers(other) } }
    }
  }

  /// Whether there is a scene that could do something with devices.
  let hasScene: Bool

  let entries: [Entry]
  private let survey: DeviceSurvey

  /// The devices of this machine that can be touched, feel motion, or that `scene` has a rule for.
  package init(scene: SceneFile?) throws(DeviceError) {
    self.init(try DeviceSurvey(under: scene.map { SceneDevices($0.scene).rules }), scene: scene)
  }

  /// Those of the devices of `survey`.
  package init(_ survey: DeviceSurvey, scene: SceneFile?) {
    self.survey = survey
    hasScene = scene != nil
    let rules = scene.map { SceneDevices($0.scene) }
    entries = survey.devices.compactMap { device in
      let use = rules?.use(of: device)
      return Self.isListed(device, use) ? Entry(device: device, use: use) : nil
    }
  }

  /// What to look at where nothing is listed; nil where something is.
  package var emptiness: String? { entries.isEmpty ? MissingDevices.explanation(survey) : nil }

  /// Whether there are devices that this program has not made, and none of them may be asked.
  package var isBlind: Bool {
    let others = entries.map(\.device).filter { !$0.isOwn }
    return !others.isEmpty && others.allSatisfy { $0.abilities == nil }
  }

  private static func isListed(_ device: SurveyedDevice, _ use: SceneUse?) -> Bool {
    if device.isTouchDevice || device.isOwn || device.isUnknown { return true }
    if device.device.kind == .accelerometer { return true }
    return use.map { $0.rule != nil || !$0.problems.isEmpty } ?? false
  }
}
