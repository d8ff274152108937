package import LiveScenes
package import Answers
internal import Decoding
internal import DeviceDescription
package import Diagnostics
internal import Evdev
package import InputDevices
internal import Scenes
package import TouchDelivery

extension DevicesAnswer {
  /// The devices of this machine that can be touched, feel motion, or that `scene` has a rule for.
  package init(scene: SceneFile?) throws(PlainError) {
    self.init(try DeviceList(under: scene.map { SceneDevices($0.scene).rules }), scene: scene)
  }

  /// Those of the devices of `deviceList`; `screens` are those of a scene that is up.
  package init(_ deviceList: DeviceList, scene: SceneFile?, screens: [Screen]? = nil) {
    self.init()
    let rules = scene.map { file in
      screens.map { SceneDevices(file.scene, screens: $0) }
        ?? SceneDevices(file.scene, touchedBy: deviceList.devices)
    }
    devices = deviceList.devices.compactMap { device in
      let use = rules?.use(of: device, among: deviceList.devices)
      return Self.isListed(device, use) ? DeviceAnswer(device, use, hasScene: scene != nil) : nil
    }
    if devices.isEmpty { emptiness = MissingDevices.explanation(deviceList) }
  }

  private static func isListed(_ device: ListedDevice, _ use: SceneUse?) -> Bool {
    if device.isTouchDevice || device.isOwn || device.isUnknown { return true }
    if device.device.kind == .accelerometer { return true }
    return use.map { $0.rule != nil || !$0.problems.isEmpty } ?? false
  }

  /// Whether there are devices that this program has not made, and none of them may be asked.
  package var isBlind: Bool {
    let others = devices.filter { !$0.isOwn }
    return !others.isEmpty && others.allSatisfy { $0.abilities == nil }
  }
}

extension DeviceAnswer {
  /// `device` and its `use`, with what keeps the scene from having it as it wants; without a use where there is no scene.
  fileprivate init(_ device: ListedDevice, _ use: SceneUse?, hasScene: Bool) {
    self.init()
    let known = device.device
    (name, path, kind) = (known.name, known.path, known.kind.rawValue)
    vendor = "0x" + known.vendor.hexadecimal(digits: 4)
    product = "0x" + known.product.hexadecimal(digits: 4)
    (isOwn, calibration) = (device.isOwn, known.calibration?.matrix)
    (phys, uniq, idPath) = (known.place.phys.known, known.place.uniq.known, known.place.idPath.known)
    abilities = device.abilities.map(Abilities.init)
    self.use = hasScene ? Use { use?.fill(&$0) } : nil
    let others = (use?.problems ?? []).filter { other in !device.problems.contains { $0.covers(other) } }
    problems = (device.problems + others).map(Problem.init)
  }
}

extension String {
  /// The text; nil for none.
  fileprivate var known: String? { isEmpty ? nil : self }
}

extension DeviceAnswer.Abilities {
  fileprivate init(_ abilities: EvdevDescription) {
    self.init()
    (bus, slots) = (Int(abilities.bus), abilities.contactCount)
    properties = abilities.properties.sorted().map(EvdevCode.name(ofProperty:))
    size = abilities.surfaceSize?.numbers
    axes = abilities.axes.sorted { $0.key < $1.key }.map(DeviceAnswer.Axis.init)
    (hasSurface, isProtocolA) = (abilities.hasSurface, abilities.isProtocolA)
  }
}

extension DeviceAnswer.Axis {
  fileprivate init(_ code: UInt16, _ axis: EvdevAxis) {
    self.init()
    name = EvdevCode.name(ofAxis: code)
    (minimum, maximum) = (Int(axis.range.minimum), Int(axis.range.maximum))
    (resolution, fuzz) = (Int(axis.resolution), Int(axis.fuzz))
  }
}

extension DeviceAnswer.Problem {
  fileprivate init(_ problem: DeviceFinding) {
    self.init()
    (word, description, remedy) = (problem.kind.rawValue, problem.description, problem.remedy)
    isHarmless = problem.isHarmless
  }
}

extension SceneUse {
  fileprivate func fill(_ answer: inout DeviceAnswer.Use) {
    answer.takes = reading?.word
    answer.rule = DeviceAnswer.Rule {
      ($0.place, $0.geometry) = (rule?.location.description, rule?.geometryKeys)
    }
    answer.reading = reading.map { reading in DeviceAnswer.Reading { fill(&$0, reading) } }
  }

  private func fill(_ answer: inout DeviceAnswer.Reading, _ reading: DeviceUse) {
    let screen = reading.mapping?.screen
    answer.screen = screen?.id
    answer.screenSize = screen.map { $0.size.numbers }
    answer.rotation = rule?.geometry.rotation.rawValue ?? 0
    answer.source = reading.source?.rawValue
    answer.grabs = sharing != .shared
    answer.forward = (sharing == .forwarded ? DeviceForwarding.unhandled : .none).rawValue
    answer.fittedUnit = screen.flatMap { $0.isFitted ? $0.unit.rawValue : nil }
    (answer.pointSize, answer.tapMovement) = (pointSize, tapMovement)
  }
}

extension DeviceRuleDescription {
  /// The keys, apart from `rotation`, by which it changes where touches lie.
  fileprivate var geometryKeys: [String] {
    [
      ("calibration", geometry.calibration != nil), ("swapAxes", geometry.swapsAxes),
      ("invertX", geometry.invertsX), ("invertY", geometry.invertsY), ("area", area != nil),
    ].filter(\.1).map(\.0)
  }
}

/// The use that a scene makes of a device that concerns it.
struct SceneUse {
  /// How it is read; nil where it is not, for the reasons among the problems.
  let reading: DeviceUse?
  /// The rule that says so; nil without rules.
  let rule: DeviceRuleDescription?
  /// Whether other programs get its events.
  let sharing: DeviceSharing
  /// How long a point is on it, in millimetres; nil where its size is unknown.
  var pointSize: Double?
  /// How far a tap may go on it, in millimetres; nil where its size is unknown.
  var tapMovement: Double?
  /// What keeps it from being read, or from being read as the rule wants.
  let problems: [DeviceFinding]
}

extension DeviceUse {
  /// What is read, for programs.
  fileprivate var word: String {
    switch self {
    case .surface: "touches"
    case .keys: "keys"
    case .motion: "motion"
    }
  }
}
