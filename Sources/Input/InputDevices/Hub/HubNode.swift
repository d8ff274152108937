internal import Diagnostics
package import Evdev
internal import EventLoop
internal import TouchTime
internal import VirtualDevices

/// A node that the hub knows: what is done with it, and how far the grab and the clone that the scene wants have come.
///
/// ```
///                 ignore             open             suspend
///   closed ──────────────▶ ignored ───────▶ open ─────────────▶ suspended
///     │                                     ▲ ▲ │                 │  │
///     └───────────────── open ──────────────┘ └─│────── open ─────┘  │
///     ▲                                         │                    │
///     └───────────────── close ─────────────────┴────────────────────┘
/// ```
///
/// An open node may have a grab besides, and keeps it until it is closed or suspended:
///
/// ```
///          wantGrab           attemptGrab: nothing is down, and no other program has it
///   none ────────────▶ wanted ───────────────────────────────────────────────────────▶ taken
///    ▲                   │                                                               │
///    └──── giveUpGrab ───┴──────── giveUpGrab, or releaseFailedClone: others get it ─────┘
/// ```
///
/// One whose clone has failed is not wanted again before it is opened again, with a clone that works.
///
/// It is a class because it owns a device, which its end closes, and because the hub's register and its list of grabs share it. Times are
/// the loop's, where the device cannot say any more.
package final class HubNode {
  /// The state of a node in the hub.
  enum State {
    /// It is new, or the hub has forgotten it.
    case closed
    /// It is ignored.
    case ignored(DeviceFinding)
    /// It is read; `forwarding` is the same device, where a clone gets its unhandled touches, and the source waits on its descriptor.
    case open(any OpenDevice, forwarding: ForwardingDevice?, EventSource)
    /// It was open and will be again once the hub is resumed.
    case suspended
  }

  /// The result of opening a node.
  struct Opening {
    var device: any OpenDevice
    /// The same device, where a clone gets its unhandled touches.
    var forwarding: ForwardingDevice?
    /// The capabilities that its node reports; nil if that was not asked.
    var abilities: EvdevDescription?
    /// What the scene wants of it and cannot get from the start.
    var limitation: DeviceFinding?
    /// What else is worth a warning.
    var remarks: [DeviceFinding] = []
  }

  /// The state of a grab after an attempt.
  enum GrabProgress {
    /// There is nothing left to try.
    case settled
    /// It is to be tried again.
    case pending
    /// The device is gone.
    case gone
  }

  /// Its last data from udev.
  var node: DeviceNode
  private(set) var state = State.closed {
    didSet { openChanged() }
  }
  /// The capabilities that its node reported when it was opened.
  private(set) var abilities: EvdevDescription?
  /// Why it is read otherwise than the scene wants.
  private(set) var limitation: DeviceFinding?
  /// The exclusive use of it, where the scene wants that.
  private var grab: DeviceGrab?
  private let loop: EventLoop
  /// Wakes up for what the open device has to say though there is nothing to read.
  private var alarm: (deadline: Instant, timer: EventSource)?
  private let openChanged: () -> Void
  private let isReady: () -> Void
  private let deliver: (SourceEvent) -> Void

  /// A node that is not open; `openChanged` is called when it may have been opened or closed, `isReady` when `dispatch()` is to be,
  /// and `deliver` gets its changes.
  init(
    _ node: DeviceNode, on loop: EventLoop, openChanged: @escaping () -> Void,
    isReady: @escaping () -> Void, deliver: @escaping (SourceEvent) -> Void
  ) {
    self.node = node
    self.loop = loop
    self.openChanged = openChanged
    self.isReady = isReady
    self.deliver = deliver
  }

  deinit {
    Self.close(state, at: loop.now) { _ in }
  }

  /// What is known of the device behind it.
  package var device: InputDevice { node.device }

  /// Whether the device is read now.
  package var isOpen: Bool { if case .open = state { true } else { false } }

  /// Whether the device was reported as added.
  var isAnnounced: Bool {
    switch state {
    case .open, .suspended: true
    case .closed, .ignored: false
    }
  }

  private var openDevice: (any OpenDevice)? {
    if case .open(let device, _, _) = state { device } else { nil }
  }
}

extension HubNode {
  /// Reads the device from now on, reports `event`, and what the scene wants of it and cannot have.
  func open(_ opening: Opening, saying event: SourceEvent) throws(OpenNode.Failure) {
    assert(!isOpen, "an open node is closed before it is opened again")
    let source = try watch(opening.device)
    (grab, limitation, abilities) = (nil, nil, opening.abilities)
    state = .open(opening.device, forwarding: opening.forwarding, source)
    deliver(event)
    if let limitation = opening.limitation { limit(limitation) }
    for remark in opening.remarks { deliver(.limited(device, remark)) }
  }

  /// Waits for the events of `device`, or just for its end.
  private func watch(_ device: any OpenDevice) throws(OpenNode.Failure) -> EventSource {
    do throws(SystemError) {
      // One that is unplugged hangs up, whatever there is to read.
      let interest: Readiness = device.isReadByItself ? .reading : []
      return try loop.watch(device.fileDescriptor, for: interest) { [isReady] _ in isReady() }
    } catch {
      device.close(at: loop.now) { _ in }
      let failure = PlainError("cannot wait for \(node.path): \(error)")
      throw .ignored(.cannotOpen(path: node.path, failure))
    }
  }

  /// Ignores the node and reports why, unless that has been reported; it is not open.
  func ignore(_ reason: DeviceFinding) {
    assert(!isOpen, "an open node is closed before it is ignored")
    if case .ignored(reason) = state { return }
    state = .ignored(reason)
    deliver(.ignored(device, reason))
  }

  /// Gives the device back until it is opened again, if it is open.
  func suspend(_ cause: SuspensionCause) {
    guard isOpen else { return }
    leave(for: .suspended)
    deliver(.suspended(device, cause))
  }

  /// Gives the device back for good, after its touches were cancelled.
  func close() {
    let wasAnnounced = isAnnounced
    leave(for: .closed)
    if wasAnnounced { deliver(.removed(device)) }
  }

  private func leave(for next: State) {
    let former = state
    (state, alarm) = (next, nil)
    Self.close(former, at: loop.now, deliver)
  }

  /// Delivers the remaining events of an open device, cancels what is down on it, and closes it.
  private static func close(_ state: State, at time: Instant, _ body: (SourceEvent) -> Void) {
    guard case .open(let device, _, let source) = state else { return }
    source.stop()
    if device.dispatch(body), let deadline = device.deadline, time >= deadline {
      device.advance(to: deadline, body)
    }
    device.close(at: time, body)
  }

  /// Reports what has happened on the device; false when it is gone.
  func dispatch() -> Bool {
    guard let openDevice else { return true }
    let isThere = openDevice.dispatch(deliver)
    if isThere { endWhatIsOver(on: openDevice) }
    return isThere
  }

  /// Ends what is over on `device`, which reports nothing of that, and wakes up for what is not.
  private func endWhatIsOver(on device: any OpenDevice) {
    if let deadline = device.deadline, loop.now >= deadline { device.advance(to: deadline, deliver) }
    guard device.deadline != alarm?.deadline else { return }
    alarm = device.deadline.flatMap { deadline in
      (try? loop.timer(at: deadline, isReady)).map { (deadline, $0) }
    }
  }

  /// Ends the commands of keys that are down, such as seeking.
  func endCommands() { openDevice?.endCommands(at: loop.now, deliver) }

  /// Adopts `mapping` for its surface from now on, and ends what was forwarded.
  func adopt(_ mapping: SurfaceMapping?) { openDevice?.adopt(mapping) }

  private func limit(_ limitation: DeviceFinding) {
    self.limitation = limitation
    deliver(.limited(device, limitation))
  }
}

/// The grab.
extension HubNode {
  /// Whether the scene wants a grab of it.
  var hasGrab: Bool { grab != nil }

  /// Whether this program alone gets its events.
  package var isGrabbed: Bool { isOpen && grab?.isTaken ?? false }

  /// Whether another program has grabbed it; our own grab is not touched to find out.
  var isGrabbedByAnother: Bool {
    guard let openDevice, grab?.isTaken != true else { return false }
    return DeviceGrab.isTakenByAnother(openDevice.fileDescriptor)
  }

  /// Whether a finger or a key is down on it.
  var isAnythingDown: Bool { openDevice.map { DeviceState.isAnythingDown($0.fileDescriptor) } ?? false }

  /// Lets `attemptGrab()` grab the device from now on, if it does not yet.
  func wantGrab() {
    grab = grab ?? openDevice.map { DeviceGrab($0.fileDescriptor) }
  }

  /// Gives the device back, and wants no grab any more.
  func giveUpGrab() {
    grab?.release()
    (grab, limitation) = (nil, nil)
  }

  /// Grabs the device if a grab is wanted and nothing is down on it.
  func attemptGrab() -> GrabProgress {
    guard let openDevice, let grab else { return .settled }
    switch grab.attempt() {
    case .taken:
      guard catchUp() else { return .gone }
      openDevice.didGrab()
      limitation = nil
      deliver(.grabbed(device))
      return .settled
    case .refused(let code):
      limit(.notGrabbed(code: code))
      return .pending
    case .waiting:
      limitation = limitation ?? .notGrabbedYet
      return .pending
    case nil: return grab.isTaken ? .settled : .pending
    }
  }

  /// Brings the device up to date if it reports again after another program had grabbed it; false when it is
  /// gone.
  func catchUpIfReleased() -> Bool {
    // The kernel does not repeat a value that has not changed since that program got it.
    grab?.isReleasedByOther == true ? catchUp() : true
  }

  private func catchUp() -> Bool {
    guard let openDevice, let grab, grab.isKeptBack else { return true }
    grab.didCatchUp()
    return openDevice.catchUp(at: loop.now, deliver)
  }
}

/// The clone.
extension HubNode {
  /// The device, where a clone of it gets its unhandled touches.
  var forwarding: ForwardingDevice? {
    if case .open(_, let forwarding, _) = state { forwarding } else { nil }
  }

  /// Whether it has no clone because none could be made, and one could be made now.
  var lacksClone: Bool { limitation?.awaitsAccess == true && UinputDevice.obstacle == nil }

  /// Whether its clone has failed, so that nothing is forwarded any more.
  var hasFailedClone: Bool { forwarding?.failure != nil }

  /// Gives back a device whose clone has failed.
  func releaseFailedClone() {
    guard let grab, let error = forwarding?.failure else { return }
    grab.release()
    self.grab = nil
    limit(.cloneFailed(error))
  }
}

/// The time during which no device is open.
struct Suspension {
  /// Why; never empty.
  private(set) var causes: [SuspensionCause]
  /// When it began, on the clock that counts sleep.
  let start: Instant

  init(_ cause: SuspensionCause, since start: Instant) {
    causes = [cause]
    self.start = start
  }

  mutating func insert(_ cause: SuspensionCause) {
    if !causes.contains(cause) { causes.append(cause) }
  }

  /// Whether no cause is left without `cause`.
  mutating func ends(without cause: SuspensionCause) -> Bool {
    causes.removeAll { $0 == cause }
    return causes.isEmpty
  }
}

/// The reason for which no device is open for the time being.
package enum SuspensionCause: Hashable, Sendable {
  /// The machine sleeps.
  case sleep
  /// Another virtual terminal than the scene's is in front.
  case virtualTerminal

  /// The cause in words.
  package var description: String {
    switch self {
    case .sleep: "the machine goes to sleep"
    case .virtualTerminal: "another virtual terminal is in front"
    }
  }
}
