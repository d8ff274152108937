internal import EventLoop
internal import TouchDelivery

extension DeviceHub {
  /// Lifts what was passed on to clones; of the touches that are down nothing more is passed on.
  package func letGoOfForwardedTouches() {
    for (syspath, node) in nodes {
      guard case .open(let device as ForwardingDevice, _) = node.state else { continue }
      device.letGo()
      giveBack(syspath)
    }
  }

  /// Ends the commands of keys that are down, such as seeking: for the scene that hears of it this is the last of them.
  package func endCommands() {
    for node in nodes.values.sorted(by: { $0.node.path < $1.node.path }) {
      guard case .open(let device, _) = node.state else { continue }
      device.endCommands(at: loop.now, deliver)
    }
  }

  /// Lets `rules` say from now on what each device is to the scene, whose touches have been interrupted.
  ///
  /// A device that is read as before stays open, with its touches laid out anew; one that is read in another way is
  /// removed and added; one that the scene wants no more is removed, and what it wants now is opened.
  package func adopt(_ rules: DeviceRules) {
    let old = self.rules
    self.rules = rules
    for node in nodes.values.sorted(by: { $0.node.path < $1.node.path }) { adopt(node, insteadOf: old) }
    grabWhatCanBe()
    settled()
  }

  private func adopt(_ known: HubNode, insteadOf old: DeviceRules) {
    let device = known.node.device
    switch known.state {
    case .ignored: if suspension == nil, let node = udev.node(at: known.node.path) { present(node) }
    case .open(let open, _) where rules.reads(device, as: old) && !known.lacksClone:
      open.takeOver(rules.mapping(for: device))
      adoptGrab(of: known, open)
    case .suspended where rules.use(of: device) != nil: break
    case .open, .suspended:
      absent(known.node.syspath)
      if suspension == nil { present(known.node) } else { ignoreUnwanted(known.node) }
    }
  }

  /// Says why the scene wants `node` no more, if it does not.
  private func ignoreUnwanted(_ node: DeviceNode) {
    if case .ignored(let reason) = rules.outcome(of: node.device) { ignore(node, reason) }
  }

  private func adoptGrab(of known: HubNode, _ device: any OpenDevice) {
    let syspath = known.node.syspath
    switch (known.grab, rules.grabs(known.node.device)) {
    case (nil, true): prepareGrab(of: known.node, device)
    case (let grab?, false):
      grab.release()
      nodes[syspath]?.grab = nil
      nodes[syspath]?.limitation = nil
      ungrabbed.removeAll { $0 == syspath }
    case (nil, false), (_?, true): break
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
