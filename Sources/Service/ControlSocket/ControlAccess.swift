package import Answers
internal import Glibc
package import Sockets

/// The users that may connect, and what each of them may ask for: root and the daemon's own user for everything, others by their
/// groups.
package struct ControlAccess: Sendable {
  /// The group whose members may connect and read, if the system has it.
  package static let groupName = "fingerpost"
  /// The group whose members may also set and send what the scene exposes, if the system has it.
  package static let controlGroupName = "fingerpost-control"
  /// The group whose members may bridge and no more, if the system has it: they see only what the scene exposes.
  package static let bridgeGroupName = "fingerpost-bridge"

  private let owner: UInt32
  private let group: UInt32?
  private let controlGroup: UInt32?
  private let bridgeGroup: UInt32?

  /// Access for `owner`, the members of the groups of these numbers, and root.
  package init(
    owner: UInt32 = geteuid(), group: UInt32? = Self.groupNumber,
    controlGroup: UInt32? = Self.number(ofGroup: Self.controlGroupName),
    bridgeGroup: UInt32? = Self.number(ofGroup: Self.bridgeGroupName)
  ) {
    self.owner = owner
    self.group = group
    self.controlGroup = controlGroup
    self.bridgeGroup = bridgeGroup
  }

  /// Throws unless `peer` may connect.
  package func check(_ peer: PeerCredentials) throws(ControlError) {
    if mayRead(peer) || mayBridge(peer) { return }
    guard group != nil else {
      throw ControlError("this daemon is another user's, and only that user and root may ask it")
    }
    throw Self.refusal([Self.groupName], to: "ask the daemon")
  }

  /// Throws unless `peer` has `right`.
  package func check(_ peer: PeerCredentials, for right: ControlRight) throws(ControlError) {
    switch right {
    case .reading where !mayRead(peer):
      throw Self.refusal(right.groups, to: "ask for this; a bridge may bridge")
    case .control where !mayControl(peer): throw Self.refusal(right.groups, to: "set and send")
    case .bridging where !mayBridge(peer): throw Self.refusal(right.groups, to: "bridge")
    case .reading, .control, .bridging: break
    }
  }

  private static func refusal(_ groups: [String], to act: String) -> ControlError {
    let names = groups.map { "'\($0)'" }.joined(separator: " or ")
    return ControlError(
      "only root, the daemon's own user and members of the group \(names) may \(act); after joining it, log in again"
    )
  }

  private func mayRead(_ peer: PeerCredentials) -> Bool {
    mayControl(peer) || group.map(peer.groups.contains) ?? false
  }

  private func mayControl(_ peer: PeerCredentials) -> Bool {
    peer.user == 0 || peer.user == owner || controlGroup.map(peer.groups.contains) ?? false
  }

  private func mayBridge(_ peer: PeerCredentials) -> Bool {
    mayControl(peer) || bridgeGroup.map(peer.groups.contains) ?? false
  }

  /// The number of the group `fingerpost`; nil where the system has none.
  package static var groupNumber: UInt32? { number(ofGroup: groupName) }

  /// The number of the group of this name; nil where the system has none.
  ///
  /// The corresponding C function is `getgrnam`.
  package static func number(ofGroup name: String) -> UInt32? { getgrnam(name)?.pointee.gr_gid }
}

/// The right that a request needs.
package enum ControlRight: Sendable {
  /// To see all that the daemon does, and reload the scene.
  case reading
  /// To set and send what the scene exposes.
  case control
  /// To bridge: see, set and send what the scene exposes, on one connection.
  case bridging

  /// The groups whose members have it; of `reading`, those of `control` as well.
  var groups: [String] {
    switch self {
    case .reading: [ControlAccess.groupName]
    case .control: [ControlAccess.controlGroupName]
    case .bridging: [ControlAccess.controlGroupName, ControlAccess.bridgeGroupName]
    }
  }
}

extension Request {
  /// The right that its peer needs.
  var right: ControlRight {
    switch self {
    case .question, .log, .perform: .reading
    case .command, .touches, .edit: .control
    case .bridge: .bridging
    }
  }
}

/// The limits for peers.
package struct ControlLimits: Sendable {
  /// The connections at once, those of root aside.
  package var connections = 320
  /// The connections of one user at once, root included.
  package var connectionsOfUser = 256
  /// The bytes of a request, without its line end.
  package var requestBytes = 4096
  /// The seconds from the connection to the end of the request.
  package var requestTime = 5.0
  /// The seconds within which some more of an answer must be taken.
  package var answerTime = 10.0
  /// The seconds within which a subscriber that has records waiting must take some of them.
  package var streamTime = 600.0
  /// The bytes of records that may wait for a subscriber.
  package var queueBytes = 128 << 10
  /// How often in a second bridges are sent what the scene exposes because something has come or gone.
  package var exposuresASecond = 8
  /// The bytes that the kernel may keep for a peer; it doubles them.
  package var socketBytes: Int32 = 32 << 10

  /// The limits of the daemon.
  package init() {}
}
