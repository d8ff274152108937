package import Evdev
internal import EventLoop
internal import TouchTime
package import TouchDelivery

extension DeviceHub {
  /// Looks at what may have changed, and calls `settled`.
  func apply(_ change: DeviceChange) {
    switch change {
    case .node(let path): look(at: path)
    case .recorded(let path): present(at: path)
    case .udevIsIdle:
      presentWaitingNodes()
      makeMissingClones()
    case .unknown: rescan()
    }
    attemptGrabs()
    settled()
  }

  /// Forgets the device that the node at `path` was of, if it is gone, and tries again to open one that was not to be
  /// opened.
  ///
  /// A node that is new is not opened at once: what udev has on record under its number may still be about the former
  /// device.
  private func look(at path: String) {
    guard let node = forgetFormer(at: path) else { return }
    if nodes[node.syspath] != nil || waitingForUdev.contains(path) || !udev.isRunning {
      present(node)
    } else {
      scheduleSecondLook(at: path)
    }
  }

  /// How long udev has to classify a node, in microseconds.
  private static let timeout: Int64 = 1_000_000

  /// Opens new nodes that udev does not announce: those of devices that it knows already, made by hand or by
  /// a container's runtime.
  ///
  /// Also reports those that udev has not classified, or no longer does: that is certain by then.
  private func scheduleSecondLook(at path: String) {
    newNodes.insert(path)
    scheduleSecondLook()
  }

  private func scheduleSecondLook() {
    secondLook = try? loop.timer(at: loop.now + Self.timeout) { [unowned self] in
      if udev.isBusy { return scheduleSecondLook() }
      let paths = newNodes
      newNodes = []
      for path in paths.sorted() { present(at: path, udevIsDone: true) }
      attemptGrabs()
      settled()
    }
  }

  private func present(at path: String, udevIsDone: Bool = false) {
    if let node = forgetFormer(at: path) { present(node, udevIsDone: udevIsDone) }
  }

  /// The node at `path` as it is now, after devices that had it are forgotten.
  private func forgetFormer(at path: String) -> DeviceNode? {
    let node = udev.node(at: path)
    let former = nodes.values.filter { $0.node.path == path && $0.node.syspath != node?.syspath }
    for former in former { absent(former.node.syspath) }
    return node
  }

  /// Opens what could not be opened while udev was at work, or says now why it cannot be.
  private func presentWaitingNodes() {
    let paths = waitingForUdev
    waitingForUdev = []
    for path in paths.sorted() { present(at: path) }
  }

  /// Reopens nodes that lack a clone which can be made by now: udev was at work, so its rules may permit it.
  private func makeMissingClones() { reopen { $0.lacksClone } }

  /// Reopens nodes whose clone could not be made, and can be by now, or has failed.
  package func makeClonesAgain() {
    reopen { $0.lacksClone || $0.hasFailedClone }
    attemptGrabs()
    settled()
  }

  private func reopen(where isMeant: (HubNode) -> Bool) {
    for known in inOrder where known.isOpen && isMeant(known) {
      absent(known.node.syspath)
      present(known.node)
    }
  }

  /// Compares what is there with what is known; returns what is there.
  @discardableResult func rescan() -> [DeviceNode] {
    let found = udev.nodes()
    let syspaths = Set(found.map(\.syspath))
    for syspath in nodes.keys.filter({ !syspaths.contains($0) }).sorted() { absent(syspath) }
    for node in found { present(node) }
    return found
  }

  /// Reports those of the devices that were `found` that have no node, unless they are gone by now.
  ///
  /// Called as the hub starts: later, a device whose node is missing is about to go.
  func reportMissingNodes(among found: [DeviceNode]) {
    guard found.contains(where: lacksNode) else { return }
    for node in udev.nodes() where lacksNode(node) { ignore(node, .noNode(path: node.path)) }
  }

  private func lacksNode(_ node: DeviceNode) -> Bool {
    nodes[node.syspath] == nil && (node.isInitialized || !udev.isRunning) && OpenNode.isMissing(node.path)
  }

  /// Reports devices that udev has not classified, unless it is still at work.
  func reportUnknownNodes() {
    guard !udev.isBusy else { return }
    for path in newNodes.sorted() { present(at: path, udevIsDone: true) }
  }

  /// Opens a node that is not open, unless nothing is to be opened now.
  ///
  /// It reopens one that has turned out to be another kind of device, to be calibrated differently, or to be hidden
  /// from the libinput that reads it.
  ///
  /// - Parameter udevIsDone: that udev has nothing more to say of the node for now.
  func present(_ node: DeviceNode, udevIsDone: Bool = false) {
    // A record without a kind proves nothing while udev may be at work. For a device that is gone udev still makes a
    // short record and then removes it, and the next device may already have the same number. An open node stays open
    // until udev is idle.
    guard node.isClassified || udevIsDone || !udev.isRunning else {
      return scheduleSecondLook(at: node.path)
    }
    if node.isOwn, node.isInitialized { noteClone(node) }
    switch nodes[node.syspath] {
    case let known? where known.isAnnounced:
      if let reason = opener.objection(to: node) {
        absent(node.syspath)
        ignore(node, reason)
      } else if rules.isChanged(node.device, from: known.device) {
        absent(node.syspath)
        present(node)
      } else {
        known.node = node
      }
    default:
      guard suspension == nil else { return }
      open(node) { .added(node.device) }
    }
  }
}

extension DeviceRules {
  /// Whether udev's present data make it another device; whether libinput may read it matters only where it
  /// does.
  fileprivate func isChanged(_ device: InputDevice, from former: InputDevice) -> Bool {
    var former = former
    if use(of: device)?.isOfLibinput != true { former.isHiddenFromLibinput = device.isHiddenFromLibinput }
    return device != former
  }
}

extension DeviceHub {
  /// Ends the commands of keys that are down, such as seeking: this scene gets no later ones.
  package func endCommands() {
    for known in inOrder { known.endCommands() }
  }

  /// Uses devices by `rules` from now on.
  ///
  /// The touches of the scene were interrupted before.
  ///
  /// A device that is read as before stays open, with its touches mapped again. One that is read in another way, or needs
  /// another clone, is removed and added. One that the scene no longer wants is removed, and those that it now wants are opened.
  package func adopt(_ rules: DeviceRules) {
    let old = self.rules
    self.rules = rules
    for known in inOrder { adopt(known, insteadOf: old) }
    attemptGrabs()
    settled()
  }

  /// Lays the open devices on `screens`, whose sizes have changed, as `rules` say; those differ in nothing else from the
  /// rules so far.
  package func lay(onto screens: [Screen], by rules: DeviceRules) {
    self.rules = rules
    for known in inOrder where known.isOpen {
      guard let mapping = rules.mapping(for: known.device), screens.contains(where: { $0 === mapping.screen })
      else { continue }
      known.adopt(mapping)
    }
  }

  private func adopt(_ known: HubNode, insteadOf old: DeviceRules) {
    switch known.state {
    case .closed: break
    case .ignored: if suspension == nil, let node = udev.node(at: known.node.path) { present(node) }
    case .open where rules.reads(known.device, as: old) && !known.lacksClone && !known.hasFailedClone:
      known.adopt(rules.mapping(for: known.device))
      adoptGrab(of: known)
    case .suspended where rules.use(of: known.device) != nil: break
    case .open, .suspended:
      absent(known.node.syspath)
      if suspension == nil { present(known.node) } else { reportUnwanted(known.node) }
    }
  }

  /// Reports why the scene no longer wants `node`, if it does not.
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
