internal import DeviceDescription
internal import Diagnostics
package import Evdev
internal import Glibc
internal import VirtualDevices

/// A device that was looked at.
package struct ListedDevice {
  /// What is known of it; its kind is what its node says where udev says nothing.
  package let device: InputDevice
  /// What its node says it can do; nil where that could not be opened.
  package let abilities: EvdevDescription?
  /// Whether this program, or another of its kind, has made it.
  package let isOwn: Bool
  /// What is wrong with it, worst first; empty for this program's own devices, which it never reads.
  package let problems: [DeviceFinding]
  /// Why it is not read although the scene wants it, as far as that shows only when it is opened.
  package var refusal: DeviceFinding?
  /// Why it is read otherwise than the scene wants, as far as the hub alone knows that.
  package var limitation: DeviceFinding?
  /// Why the hub has no device open for the time being; empty where it has, and where there is no hub.
  package var suspension: [SuspensionCause] = []

  /// Whether fingers touch it, as far as is known.
  package var isTouchDevice: Bool { Self.isTouched(device.kind, abilities) }

  /// Whether it is not known what it is: udev has not said it, and its node may not be opened.
  package var isUnknown: Bool { device.kind == .other && abilities == nil }

  /// That it belongs to a seat that is not read, if it does.
  package var seatProblem: DeviceFinding? { problems.first { $0.kind == .otherSeat } }
}

extension ListedDevice {
  /// The device at `node`, which is opened for a moment, and grabbed where fingers touch it or a rule wants it.
  init(_ node: DeviceNode, under rules: DeviceRules?, _ trial: LibinputTrial) {
    var device = node.device
    let isWanted = rules.map { $0.use(of: device) != nil && $0.index(for: device) != nil } ?? false
    let look = NodeLook(node.path) { abilities in
      if device.kind == .other { device.kind = abilities.kind }
      return isWanted || Self.isTouched(device.kind, abilities)
    }
    self.init(
      device: device, abilities: look.abilities,
      isOwn: node.isOwn || look.abilities?.bus == EvdevCode.virtualBus && Self.isOwnName(device.name),
      problems: node.isOwn ? [] : look.problems + Self.problems(of: node, device.kind, look.abilities))
    guard !node.isOwn, let rules, let abilities = look.abilities else { return }
    let outcome = rules.outcome(of: device, saying: abilities)
    refusal = Self.refusal(of: node, outcome, saying: abilities, trial)
    if case .read(_, .forwarded, _) = outcome { limitation = UinputDevice.obstacle.map { .noClone($0) } }
  }

  /// Why the daemon would not read the device at `node`.
  private static func refusal(
    of node: DeviceNode, _ outcome: DeviceOutcome, saying abilities: EvdevDescription, _ trial: LibinputTrial
  ) -> DeviceFinding? {
    guard case .read(let use, _, _) = outcome else { return nil }
    if node.device.kind == .other { return untagged(node) }
    guard UdevDatabase.isRunning else { return nil }
    return trial.refusal(of: node.device, for: use, saying: abilities)
  }

  private static func isTouched(_ kind: DeviceKind, _ abilities: EvdevDescription?) -> Bool {
    switch kind {
    case .touchscreen, .touchpad: true
    case .tablet: abilities?.keepsContactsApart ?? false
    default: false
    }
  }

  /// The names that virtual devices of this program have.
  private static func isOwnName(_ name: String) -> Bool {
    name.hasSuffix("(fingerpost)") || name == "Fingerpost keyboard"
  }

  /// The device at `node`, which the hub has open or leaves alone; it is not opened for this.
  init(_ node: DeviceNode, known: HubNode?) {
    self.init(
      device: node.device, abilities: known?.abilities, isOwn: node.isOwn,
      problems: node.isOwn
        ? []
        : Self.problems(of: known, at: node.path)
          + Self.problems(of: node, node.device.kind, known?.abilities))
    if case .ignored(let problem)? = known?.state, problem.isProblem, !problem.isOfPermission {
      refusal = problem
    }
    if !node.isInitialized, !node.isOwn, known?.isOpen != true { refusal = Self.untagged(node) }
    limitation = known?.limitation
  }

  /// What keeps the hub from opening the node at `path`, or from reading a device that it has open.
  private static func problems(of known: HubNode?, at path: String) -> [DeviceFinding] {
    if known?.isGrabbedByAnother == true { return [.grab(of: path, by: NodeUsers.all(of: path))] }
    return known?.abilities == nil ? NodeLook.problems(untouched: path) : []
  }

  private static func untagged(_ node: DeviceNode) -> DeviceFinding {
    .untagged(path: node.path, hasUdev: UdevDatabase.isRunning)
  }

  private static func problems(
    of node: DeviceNode, _ kind: DeviceKind, _ abilities: EvdevDescription?
  ) -> [DeviceFinding] {
    var problems: [DeviceFinding] = []
    if node.device.kind == .other, kind != .other || !node.isInitialized || !UdevDatabase.isRunning {
      problems.append(untagged(node))
    }
    if node.seat != "seat0" { problems.append(.otherSeat(node.seat)) }
    guard let abilities, kind == .touchscreen || kind == .touchpad else { return problems }
    if let problem = abilities.surfaceProblem { return problems + [problem] }
    if let text = node.device.unusableCalibration { problems.append(.unusableCalibration(text)) }
    if let text = node.device.longCalibration { problems.append(.longCalibration(text)) }
    return problems + (abilities.sizeProblem.map { [$0] } ?? [])
  }
}

/// The result of opening a node for a moment.
private struct NodeLook {
  private(set) var abilities: EvdevDescription?
  private(set) var problems: [DeviceFinding] = []

  /// `concerns` gets what the node says of its device, and returns whether it matters which program has grabbed it.
  init(_ path: String, _ concerns: (EvdevDescription) -> Bool) {
    do {
      let handle = try EvdevHandle(try OpenNode.open(path), path: path)
      let description = EvdevDescription(handle)
      abilities = description
      if concerns(description), DeviceGrab.isTakenByAnother(handle.descriptor) {
        problems.append(.grab(of: path, by: NodeUsers.all(of: path)))
      }
    } catch {
      problems.append(Self.problem(error, path))
    }
  }

  /// What would keep the node at `path` from being opened; the corresponding C function is `access`.
  static func problems(untouched path: String) -> [DeviceFinding] {
    if access(path, R_OK) == 0 { return [] }
    let code = errno
    guard code == EACCES || code == EPERM, let access = NodeAccess(path: path, code: code) else {
      return [.noNode(path: path)]
    }
    return [.noPermission(path: path, access)]
  }

  private static func problem(_ error: any Error, _ path: String) -> DeviceFinding {
    switch error {
    case OpenNode.Failure.gone: return .noNode(path: path)
    case OpenNode.Failure.ignored(let problem): return problem
    default: return .cannotOpen(path: path, PlainError("\(error)"))
    }
  }
}
