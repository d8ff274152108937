internal import CLibevdev
internal import Glibc

/// A device that was looked at.
package struct SurveyedDevice {
  /// What is known of it; its kind is what its node says where udev says nothing.
  package let device: InputDevice
  /// What its node says it can do; nil where that could not be opened.
  package let abilities: DeviceAbilities?
  /// Whether this program, or another of its kind, has made it.
  package let isOwn: Bool
  /// What is wrong with it, the worst first; nothing is with what this program has made, and never reads.
  package let problems: [DeviceProblem]

  /// Whether fingers touch it, as far as anybody can tell.
  package var isTouchDevice: Bool { Self.isTouched(device.kind, abilities) }

  /// Whether nobody knows what it is: udev has not said it, and its node may not be asked.
  package var isUnknown: Bool { device.kind == .other && abilities == nil }

  /// Whether touches can be read from it now.
  package var isReadable: Bool { abilities?.hasSurface == true && problems.allSatisfy(\.isHarmless) }
}

extension SurveyedDevice {
  /// The device at `node`, which is opened for a moment, and grabbed where fingers touch it or somebody wants it.
  init(_ node: DeviceNode, isWanted: Bool) {
    var device = node.device
    let look = NodeLook(node.path) { kind, abilities in
      if device.kind == .other { device.kind = kind }
      return isWanted || Self.isTouched(device.kind, abilities)
    }
    self.init(
      device: device, abilities: look.abilities,
      isOwn: node.isOwn || look.isVirtual && Self.isOwnName(device.name),
      problems: node.isOwn ? [] : look.problems + Self.problems(of: node, device.kind, look.abilities))
  }

  private static func isTouched(_ kind: DeviceKind, _ abilities: DeviceAbilities?) -> Bool {
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
    let access = known?.abilities == nil ? NodeLook.problems(untouched: node.path) : []
    self.init(
      device: node.device, abilities: known?.abilities, isOwn: node.isOwn,
      problems: node.isOwn ? [] : access + Self.problems(of: node, node.device.kind, known?.abilities))
  }

  private static func problems(
    of node: DeviceNode, _ kind: DeviceKind, _ abilities: DeviceAbilities?
  ) -> [DeviceProblem] {
    var problems: [DeviceProblem] = []
    if node.device.kind == .other, kind != .other || !UdevDatabase.isRunning {
      problems.append(.untagged(path: node.path, hasUdev: UdevDatabase.isRunning))
    }
    if node.seat != "seat0" { problems.append(.otherSeat(node.seat)) }
    guard let abilities, kind == .touchscreen || kind == .touchpad else { return problems }
    guard abilities.hasSurface else { return problems + [abilities.axes.isEmpty ? .relative : .noSurface] }
    if let axis = abilities.positionAxisWithoutRange { problems.append(.noRange(axis: axis)) }
    if let text = node.device.unusableCalibration { problems.append(.unusableCalibration(text)) }
    if abilities.size == nil { problems.append(.unknownSize) }
    return problems
  }
}

/// What opening a node for a moment tells.
private struct NodeLook {
  private(set) var abilities: DeviceAbilities?
  private(set) var isVirtual = false
  private(set) var problems: [DeviceProblem] = []

  /// Asks `concerns`, which is told what the node says of its device, whether it matters who has grabbed it.
  init(_ path: String, _ concerns: (DeviceKind, DeviceAbilities) -> Bool) {
    do {
      let handle = try EvdevHandle(try OpenNode.open(path), path: path)
      let bus = UInt16(truncatingIfNeeded: libevdev_get_id_bustype(handle.pointer))
      let description = EvdevDescription(handle.pointer)
      let abilities = DeviceAbilities(description, bus: bus)
      self.abilities = abilities
      isVirtual = bus == UInt16(BUS_VIRTUAL)
      if concerns(description.kind, abilities), GrabState.isGrabbedByAnother(handle) {
        problems.append(Self.grabProblem(path, NodeUsers.all(of: path)))
      }
    } catch {
      problems.append(Self.problem(error, path))
    }
  }

  /// Who of `users` has the grab nobody can tell; others have nodes open that they do not grab.
  private static func grabProblem(_ path: String, _ users: [NodeUser]) -> DeviceProblem {
    users.first(where: \.isFingerpost).map { .ownGrab(by: $0) } ?? .grabbed(path: path, by: users)
  }

  /// What would keep the node at `path` from being opened; the corresponding C function is `access`.
  static func problems(untouched path: String) -> [DeviceProblem] {
    if access(path, R_OK) == 0 { return [] }
    let code = errno
    guard code == EACCES || code == EPERM, let access = NodeAccess(path: path, code: code) else {
      return [.noNode(path: path)]
    }
    return [.noPermission(path: path, access)]
  }

  private static func problem(_ error: any Error, _ path: String) -> DeviceProblem {
    switch error {
    case OpenNode.Failure.gone: return .noNode(path: path)
    case OpenNode.Failure.ignored(.noPermission(_, let access)): return .noPermission(path: path, access)
    case OpenNode.Failure.ignored(.cannotOpen(_, let reason)): return .cannotOpen(path: path, reason: reason)
    default: return .cannotOpen(path: path, reason: "\(error)")
    }
  }
}
