internal import InputDevices
internal import Scenes
internal import TouchDelivery

/// What a scene does with a device that it takes.
struct SceneUse {
  /// What the device is to the scene.
  enum Role {
    /// Its touches go to this screen.
    case touches(screen: String)
    /// Its keys are presses and commands of a remote control.
    case keys
    /// It tells when the machine is shaken.
    case motion
  }

  let role: Role
  /// By what it is read; nil for what has but one way.
  let source: DeviceSource?
  /// The rule that says so; nil without rules.
  let rule: DeviceRuleDescription?
}

extension SceneUse.Role {
  /// Its name, for programs.
  var word: String {
    switch self {
    case .touches: "touches"
    case .keys: "keys"
    case .motion: "motion"
    }
  }

  /// The id of the screen, if it has one.
  var screen: String? {
    if case .touches(let screen) = self { screen } else { nil }
  }
}
