internal import DeviceDescription
internal import Diagnostics
internal import Evdev
package import InputDevices
internal import LiveScenes
internal import Scenes
internal import TouchDelivery

extension SceneDevices {
  /// The rules of `scene`, whose screens without a size have that of the touchpads among `devices` (SCR-2).
  init(_ scene: SceneDescription, touchedBy devices: [ListedDevice]) {
    let start = SceneDevices(scene)
    let surfaces = devices.compactMap { device in
      device.abilities.flatMap { start.rules.surface(of: device.device, saying: $0) }
    }
    surfaces.resize(start.screens)
    self.init(scene, screens: start.screens)
  }

  /// How the scene uses `device`, which is one of `all`; nil if it does not use it.
  func use(of device: ListedDevice, among all: [ListedDevice]) -> SceneUse? {
    let rule = rules.index(for: device.device).map { scene.devices[$0] }
    switch outcome(of: device) {
    case .read(let use, _, _) where !device.suspension.isEmpty:
      return SceneUse(reading: use, rule: rule, sharing: .shared, problems: [.suspended(device.suspension)])
    case .read(let use, let sharing, let limitation):
      let point = pointSize(use, on: device)
      let tapMovement = point.map { scene.settings.delivery.tapMovement * $0 }
      let isFine = device.device.kind == .touchpad && tapMovement.map { $0 < 1 } ?? false
      let limitations = [
        limitation, .ofReading(as: use, saying: device.abilities), isFine ? .finePoints : nil,
        rules.remark(onTwinOf: device.device, among: all.filter(isRead).map(\.device)),
        use.isOfLibinput ? device.abilities?.unreadKeys : nil,
      ]
      return SceneUse(
        reading: use, rule: rule, sharing: sharing, pointSize: point, tapMovement: tapMovement,
        problems: limitations.compactMap(\.self))
    case .ignored(let problem) where problem.isProblem:
      return SceneUse(reading: nil, rule: rule, sharing: .shared, problems: [problem])
    case .ignored: return nil
    }
  }

  private func isRead(_ device: ListedDevice) -> Bool {
    if case .read = outcome(of: device) { device.suspension.isEmpty } else { false }
  }

  /// How the scene uses it, with the facts from opening it.
  private func outcome(of device: ListedDevice) -> DeviceOutcome {
    if let refusal = device.refusal { return .ignored(refusal) }
    let outcome = rules.outcome(of: device.device, saying: device.abilities)
    if let problem = device.seatProblem, case .read = outcome { return .ignored(problem) }
    guard let limitation = device.limitation, case .read(let use, _, _) = outcome else { return outcome }
    return .read(use, .shared, limitation: limitation)
  }
}

extension SceneDevices {
  private func pointSize(_ use: DeviceUse, on device: ListedDevice) -> Double? {
    guard case .surface(let mapping, _) = use, let size = device.abilities?.surfaceSize else { return nil }
    return mapping.pointSize(ofSize: size)
  }
}

/// The advice where there is no touch device.
package enum MissingDevices {
  /// A few lines for people.
  package static func explanation(_ deviceList: DeviceList) -> String {
    var lines = ["no touch device is attached to this machine, as far as its kernel knows"]
    lines.append(
      deviceList.hasUdev
        ? "  'lsusb' shows what is plugged in, 'sudo dmesg | grep -i input' what became of it, 'sudo evtest' every input device"
        : "  no udev runs here, as in most containers: the host's /dev/input, /sys and /run/udev are needed")
    let pointers = deviceList.devices.filter { $0.device.kind == .pointer }
    lines += pointers.map { pointer in
      "  \"\(pointer.device.name.onOneLine)\" at \(pointer.device.path) reports as a mouse; if it is a touch panel, a rule with 'match: { kind: pointer }' may read it"
    }
    return lines.joined(separator: "\n")
  }
}
