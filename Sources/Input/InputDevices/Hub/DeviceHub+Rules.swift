package import Evdev
internal import EventLoop
internal import TouchDelivery

extension DeviceHub {
  /// Ends the commands of keys that are down, such as seeking: for the scene that hears of it this is the last of them.
  package func endCommands() {
    for known in inOrder { known.endCommands() }
  }

  /// Lets `rules` say from now on what each device is to the scene.
  ///
  /// The touches of the scene were interrupted before.
  ///
  /// A device that is read as before stays open, with its touches laid out anew; one that is read in another way is
  /// removed and added; one that the scene wants no more is removed, and what it wants now is opened.
  package func adopt(_ rules: DeviceRules) {
    let old = self.rules
    self.rules = rules
    for known in inOrder { adopt(known, insteadOf: old) }
    attemptGrabs()
    settled()
  }

  private func adopt(_ known: HubNode, insteadOf old: DeviceRules) {
    switch known.state {
    case .closed: break
    case .ignored: if suspension == nil, let node = udev.node(at: known.node.path) { present(node) }
    case .open where rules.reads(known.device, as: old) && !known.lacksClone:
      known.takeOver(rules.mapping(for: known.device))
      adoptGrab(of: known)
    case .suspended where rules.use(of: known.device) != nil: break
    case .open, .suspended:
      absent(known.node.syspath)
      if suspension == nil { present(known.node) } else { reportUnwanted(known.node) }
    }
  }

  /// Reports why the scene wants `node` no more, if it does not.
  private func reportUnwanted(_ node: DeviceNode) {
    if case .ignored(let reason) = rules.outcome(of: node.device) { ignore(node, reason) }
  }

  private func adoptGrab(of known: HubNode) {
    switch (known.hasGrab, rules.grabs(known.device)) {
    case (false, true): prepareGrab(of: known)
    case (true, false): giveUpGrab(of: known)
    case (false, false), (true, true): break
    }
  }
}

extension DeviceRules {
  /// Whether `device` is read just as by the rules of `other`, wherever its surface lies.
  fileprivate func reads(_ device: InputDevice, as other: DeviceRules) -> Bool {
    guard forwards(device) == other.forwards(device) else { return false }
    switch (use(of: device), other.use(of: device)) {
    case (.surface(_, let source)?, .surface(_, let otherSource)?): return source == otherSource
    case (.keys(let source)?, .keys(let otherSource)?): return source == otherSource
    case (.motion(let shakes)?, .motion(let otherShakes)?): return shakes == otherShakes
    default: return false
    }
  }
}
