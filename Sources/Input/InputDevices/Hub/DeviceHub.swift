package import Diagnostics
package import Evdev
package import EventLoop
internal import TouchTime
package import TouchDelivery

/// The machine's devices: finds them, opens those that the scene wants, and sees them come and go.
///
/// The hub is the register of nodes; each `HubNode` owns its state, its grab and its clone, and `DeviceOpener` opens it. A node that is
/// ignored is tried again whenever udev has something new to say of it, or its permissions change. Times are those of the kernel's
/// events, on `CLOCK_MONOTONIC`, and the loop's where a device cannot say any more.
package final class DeviceHub {
  let loop: EventLoop
  var rules: DeviceRules
  let udev: UdevDatabase
  let opener: DeviceOpener
  let deliver: (SourceEvent) -> Void
  let settled: () -> Void
  /// By their places in sysfs.
  private(set) var nodes: [String: HubNode] = [:]
  /// How many devices are open; asked for with each frame.
  package private(set) var openCount = 0
  private(set) var suspension: Suspension?
  /// Those that are to be grabbed and have not been yet.
  private var ungrabbed: [HubNode] = []
  /// Those that are to be given back once nothing is down on them.
  private var overdue: [HubNode] = []
  /// The paths of nodes that may not be opened, which may change before udev has done with them.
  var waitingForUdev: Set<String> = []
  /// The paths of nodes of which udev may or may not have something new to say, and when they are looked at again.
  var newNodes: Set<String> = []
  var secondLook: EventSource?
  /// What forwards what was decided between two reports.
  var lateForwarding: EventSource?
  private let libinput: LibinputSource
  private var input: UrgentSource?
  private var monitor: DeviceMonitor?

  /// A hub for `seat` on `loop` that opens nothing until `start()`.
  ///
  /// - Parameters:
  ///   - warn: gets the errors that libinput logs, whole lines without their ends.
  ///   - settled: called after one or more events were delivered.
  ///   - deliver: gets the events of the devices, and their changes.
  /// - Throws: where udev or libinput do not work at all; a machine without devices is no error.
  package convenience init(
    rules: DeviceRules, on loop: EventLoop, seat: String = "seat0",
    warn: @escaping (String) -> Void = { _ in }, settled: @escaping () -> Void = {},
    deliver: @escaping (SourceEvent) -> Void
  ) throws(PlainError) {
    try self.init(
      rules: rules, of: UdevDatabase(), on: loop, seat: seat, warn: warn, settled: settled, deliver: deliver)
  }

  /// A hub for the nodes that `udev` knows of.
  init(
    rules: DeviceRules, of udev: UdevDatabase, on loop: EventLoop, seat: String = "seat0",
    warn: @escaping (String) -> Void = { _ in }, settled: @escaping () -> Void,
    deliver: @escaping (SourceEvent) -> Void
  ) throws(PlainError) {
    self.rules = rules
    self.loop = loop
    self.settled = settled
    self.deliver = deliver
    self.udev = udev
    libinput = try LibinputSource(warn: warn)
    opener = DeviceOpener(udev, of: seat, libinput)
  }

  deinit {
    // Their devices give themselves back to libinput, which must still be there.
    nodes.removeAll()
    ungrabbed.removeAll()
    overdue.removeAll()
  }

  /// Opens what is there, and waits for what comes and goes.
  package func start() throws(PlainError) {
    do {
      input = try loop.watchUrgently(libinput.fileDescriptor) { [unowned self] in readLibinput() }
    } catch { throw PlainError("cannot wait for devices: \(error)") }
    monitor = try DeviceMonitor(udev, on: loop) { [unowned self] in apply($0) }
    reportMissingNodes(among: rescan())
    reportUnknownNodes()
    settled()
  }

  /// The devices that are open, in the order of their paths.
  package var openDevices: [InputDevice] { inOrder.filter(\.isOpen).map(\.device) }

  /// The nodes of the devices that are open or will be once the hub is resumed, in the order of their paths.
  package var announced: [HubNode] { inOrder.filter(\.isAnnounced) }

  var inOrder: [HubNode] { nodes.values.sorted { $0.node.path < $1.node.path } }

  private func readLibinput() {
    catchUpWithReleased()
    libinput.dispatch(deliver)
    attemptGrabs()
    settled()
  }

  private func read(_ syspath: String) {
    catchUpWithReleased()
    guard let known = nodes[syspath], known.isOpen else { return }
    if !known.dispatch() { absent(syspath) }
    known.releaseFailedClone()
    attemptGrabs()
    settled()
  }
}

/// The register.
extension DeviceHub {
  /// Opens `node` as the scene wants it and reports the event `what`, or why it was not opened.
  func open(_ node: DeviceNode, saying what: () -> SourceEvent) {
    let isUdevBusy = udev.isBusy
    do {
      var opening = try opener.open(node, under: rules)
      if let remark = rules.remark(onTwinOf: node.device, among: openDevices) {
        opening.remarks.append(remark)
      }
      let known = known(node)
      try known.open(opening, saying: what())
      prepareGrab(of: known)
    } catch .ignored(let problem)
      where problem.isOfPermission && isUdevBusy && nodes[node.syspath]?.isAnnounced != true
    {
      waitingForUdev.insert(node.path)
    } catch {
      close(node, over: error)
    }
  }

  /// Forgets that `node` was open, where it was, and notes what keeps it from being so.
  private func close(_ node: DeviceNode, over failure: OpenNode.Failure) {
    if nodes[node.syspath]?.isAnnounced ?? false { absent(node.syspath) }
    switch failure {
    case .gone: nodes[node.syspath] = nil
    case .ignored(let reason): ignore(node, reason)
    }
  }

  /// Ignores `node` and reports why, unless that has been reported.
  func ignore(_ node: DeviceNode, _ reason: DeviceFinding) {
    known(node).ignore(reason)
  }

  /// Forgets a device that is gone, after its touches were cancelled.
  func absent(_ syspath: String) {
    nodes.removeValue(forKey: syspath)?.close()
  }

  /// The entry for `node`, which is made if missing.
  private func known(_ node: DeviceNode) -> HubNode {
    if let known = nodes[node.syspath] {
      known.node = node
      return known
    }
    let syspath = node.syspath
    let new = HubNode(
      node, on: loop, openChanged: { [unowned self] in countOpen() },
      isReady: { [unowned self] in read(syspath) }, deliver: deliver)
    nodes[syspath] = new
    return new
  }

  private func countOpen() {
    openCount = nodes.values.count(where: \.isOpen)
  }
}

/// Grabs.
extension DeviceHub {
  /// Grabs a device that has been opened, if the scene wants that, as soon as nothing is down on it.
  func prepareGrab(of known: HubNode) {
    // A device whose touches should but cannot be forwarded is not grabbed, because they would be lost.
    guard known.isOpen, rules.grabs(known.device), !known.hasFailedClone,
      known.forwarding != nil || !rules.forwards(known.device)
    else { return }
    overdue.removeAll { $0 === known }
    if known.isGrabbed { return }
    known.wantGrab()
    if !ungrabbed.contains(where: { $0 === known }) { ungrabbed.append(known) }
    attemptGrabs()
  }

  /// Gives a device back that the scene wants grabbed no more.
  func giveUpGrab(of known: HubNode) {
    known.giveUpGrab()
    ungrabbed.removeAll { $0 === known }
    overdue.removeAll { $0 === known }
  }

  /// Grabs devices and gives them back as `rules` say, which differ in nothing else from the rules so far; one is given back when
  /// nothing is down on it.
  package func adoptGrabs(of rules: DeviceRules) {
    self.rules = rules
    for known in inOrder where known.isOpen {
      if rules.grabs(known.device) {
        prepareGrab(of: known)
      } else if known.hasGrab, !overdue.contains(where: { $0 === known }) {
        overdue.append(known)
      }
    }
    attemptGrabs()
    settled()
  }

  /// Grabs those devices on which nothing is down any more.
  func attemptGrabs() {
    for known in overdue where !known.isAnythingDown { giveUpGrab(of: known) }
    guard !ungrabbed.isEmpty else { return }
    let done = ungrabbed.filter { attemptGrab(of: $0) }
    ungrabbed.removeAll { known in done.contains { $0 === known } }
  }

  /// Tries to grab a device; returns whether no further attempt is needed.
  private func attemptGrab(of known: HubNode) -> Bool {
    switch known.attemptGrab() {
    case .settled: return true
    case .pending: return false
    case .gone:
      absent(known.node.syspath)
      return true
    }
  }

  /// Updates devices that report again after another program's grab, before their events are read.
  private func catchUpWithReleased() {
    for known in ungrabbed where !known.catchUpIfReleased() { absent(known.node.syspath) }
  }
}

/// Suspension.
extension DeviceHub {
  /// Cancels every touch that is down and releases all devices until `resume(_:)`; if already suspended, adds one
  /// more cause.
  package func suspend(_ cause: SuspensionCause) {
    guard suspension == nil else { return suspension?.insert(cause) ?? () }
    suspension = Suspension(cause, since: loop.nowCountingSleep)
    for known in announced { known.suspend(cause) }
    settled()
  }

  /// Opens the devices again once no other cause is left: those that are gone are removed, new ones added.
  package func resume(_ cause: SuspensionCause) {
    guard var ending = suspension else { return }
    let isOver = ending.ends(without: cause)
    suspension = isOver ? nil : ending
    guard isOver else { return }
    let duration = loop.nowCountingSleep.seconds(since: ending.start)
    for node in announced.map(\.node) { open(node) { .resumed(node.device, after: duration) } }
    rescan()
    settled()
  }
}

/// Forwarding to clones.
extension DeviceHub {
  /// Whether the scene wants touches of any device forwarded.
  package var forwards: Bool { rules.forwardsAny }

  /// Passes a decision about a touch to its device; reports a touch that is forwarded.
  package func decide(_ change: TouchDispositionChange) {
    for known in nodes.values {
      guard let device = known.forwarding, device.number == change.contact.device else { continue }
      guard device.decide(change), case .unhandled(let reason) = change.disposition else { return }
      if !device.isInReport { forwardSoon() }
      return deliver(.forwarded(change.touch, reason))
    }
  }

  /// Lifts what was forwarded of a finger that stays down on its device.
  package func lift(_ finger: Contact.Identifier) {
    for known in nodes.values {
      guard let device = known.forwarding, device.number == finger.device else { continue }
      device.lift(finger.slot)
      if !device.isInReport { forwardSoon() }
    }
  }

  /// Forwards an unhandled key that goes down to the clone of its device, if it has one.
  package func forward(_ key: String) {
    for known in nodes.values where known.forwarding?.forward(key) == true { return }
  }

  /// Lifts what was forwarded to clones; of the touches that are down nothing more is forwarded.
  package func liftForwardedTouches() {
    for known in nodes.values {
      known.forwarding?.liftForwarded()
      known.releaseFailedClone()
    }
  }

  /// Passes udev's data about `node` to the device whose clone it is.
  func noteClone(_ node: DeviceNode) {
    for known in nodes.values {
      known.forwarding?.noteClone(at: node.path, calibratedBy: node.device.calibration)
    }
  }

  /// Forwards touches decided between reports, once the current callback is over.
  private func forwardSoon() {
    guard lateForwarding == nil else { return }
    lateForwarding = try? loop.timer(at: loop.now) { [unowned self] in forwardWaiting() }
    if lateForwarding == nil { forwardWaiting() }
  }

  private func forwardWaiting() {
    lateForwarding = nil
    for known in nodes.values {
      known.forwarding?.forwardWaiting()
      known.releaseFailedClone()
    }
  }
}

/// A report of a source of real devices: input, or a change of the devices themselves.
package enum SourceEvent {
  /// Something for the application.
  case input(InputEvent)
  /// A device was opened and will deliver.
  indirect case added(InputDevice)
  /// A device that was opened is gone; its fingers were cancelled in an event before this one.
  indirect case removed(InputDevice)
  /// A device was found and ignored; reported again only for another reason.
  indirect case ignored(InputDevice, DeviceFinding)
  /// A device was given back until the hub is resumed; its fingers were cancelled in an event before this one.
  indirect case suspended(InputDevice, SuspensionCause)
  /// A device that was given back is read again, after so many seconds.
  indirect case resumed(InputDevice, after: Double)
  /// The kernel dropped events of a device, which was then asked for its state; the changes of its fingers
  /// follow.
  indirect case resynced(InputDevice)
  /// This program alone gets the events of a device from now on.
  indirect case grabbed(InputDevice)
  /// A device is read, but not as the scene wants.
  indirect case limited(InputDevice, DeviceFinding)
  /// A touch of this id is forwarded to the clone of its device.
  indirect case forwarded(Int, TouchDisposition.Reason)
  /// A device cannot be read any more, though it was not unplugged; its fingers were cancelled in an event before this one.
  indirect case failed(InputDevice, PlainError)
}
