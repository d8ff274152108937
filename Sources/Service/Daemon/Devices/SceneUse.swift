internal import Evdev
internal import InputDevices
internal import Scenes
internal import TouchDelivery

/// What a scene does with a device that it has to do with.
struct SceneUse {
  /// How a device is read.
  enum Reading {
    /// Its touches go to this screen.
    case touches(screen: String, by: DeviceSource)
    /// Its keys are presses and commands of a remote control.
    case keys(by: DeviceSource)
    /// It tells when the machine is shaken.
    case motion
  }

  /// How it is read; nil where it is not, for the reasons among the problems.
  let reading: Reading?
  /// The rule that says so; nil without rules.
  let rule: DeviceRuleDescription?
  /// Who else hears of it.
  let sharing: DeviceSharing
  /// What keeps it from being read, or from being read as the rule wants.
  let problems: [DeviceProblem]

  /// Whether it would be read, and is not for the time being.
  var isSuspended: Bool {
    problems.contains { if case .suspended = $0 { true } else { false } }
  }
}

extension SceneUse.Reading {
  init(_ use: DeviceUse) {
    switch use {
    case .surface(let mapping, let source): self = .touches(screen: mapping.screen.id, by: source)
    case .keys(let source): self = .keys(by: source)
    case .motion: self = .motion
    }
  }

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
    if case .touches(let screen, _) = self { screen } else { nil }
  }

  /// By what it is read; nil for what has but one way.
  var source: DeviceSource? {
    switch self {
    case .touches(_, let source), .keys(let source): source
    case .motion: nil
    }
  }
}
