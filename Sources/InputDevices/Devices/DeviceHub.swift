package import EventLoop
internal import TouchDelivery

/// The machine's devices: finds them, opens those that the scene wants, and sees them come and go.
///
/// Each node has one of three states, `HubNode.State`:
///
/// ```
///             opened                  suspend()
///   ignored ─────────▶ open ───────────────────▶ suspended
///      ▲                │ ▲ hang-up, or node removed  │
///      │ refused        │ └──────── resume() ─────────┤
///   (present)           ▼                             ▼
///                    (absent) ◀───────────────── (absent)
/// ```
///
/// An ignored node is tried again whenever udev has something new to say of it, or its permissions change. Times are
/// those of the kernel's events, on `CLOCK_MONOTONIC`, and the loop's where a device cannot say any more.
package final class DeviceHub {
  let loop: EventLoop
  var rules: DeviceRules
  let udev: UdevDatabase
  let libinput: LibinputSource
  let deliver: (SourceEvent) -> Void
  let settled: () -> Void
  /// By their places in sysfs.
  var nodes: [String: HubNode] = [:] {
    didSet { openCount = nodes.values.count(where: \.isOpen) }
  }
  /// How many devices are open; asked for with each frame.
  package private(set) var openCount = 0
  var suspension: Suspension?
  /// The places of those that are to be grabbed and have not been yet.
  var ungrabbed: [String] = []
  /// The paths of nodes that may not be opened, which may change before udev has done with them.
  var waitingForUdev: Set<String> = []
  /// The paths of nodes of which udev may or may not have something new to say, and when they are looked at again.
  var newNodes: Set<String> = []
  var secondLook: EventSource?
  /// What passes on what was decided between two reports.
  var latePassage: EventSource?
  private var nextNumber: Int32 = 0
  private var input: UrgentSource?
  private var monitor: DeviceMonitor?
  private let seat: String

  /// A hub for `seat` on `loop` that opens nothing until `start()`.
  ///
  /// - Parameters:
  ///   - log: gets what libinput has to say, whole lines without their ends.
  ///   - settled: called after one or more events were delivered.
  ///   - deliver: gets what the devices have to say, and what becomes of them.
  /// - Throws: where udev or libinput do not work at all; a machine without devices is no error.
  package init(
    rules: DeviceRules, on loop: EventLoop, seat: String = "seat0",
    log: @escaping (LibinputLogLevel, String) -> Void = { _, _ in }, settled: @escaping () -> Void = {},
    deliver: @escaping (SourceEvent) -> Void
  ) throws(DeviceError) {
    self.rules = rules
    self.loop = loop
    self.seat = seat
    self.settled = settled
    self.deliver = deliver
    udev = try UdevDatabase()
    libinput = try LibinputSource(log: log)
  }

  deinit {
    for node in nodes.values { node.state.close(at: loop.now) { _ in } }
  }

  /// Opens what is there, and waits for what comes and goes.
  package func start() throws(DeviceError) {
    do {
      input = try loop.watchUrgently(libinput.fileDescriptor) { [unowned self] in readLibinput() }
    } catch { throw DeviceError(description: "cannot wait for devices: \(error)") }
    monitor = try DeviceMonitor(udev, on: loop) { [unowned self] in apply($0) }
    rescan()
    tellOfMissingNodes()
    tellOfUnknownNodes()
    settled()
  }

  /// The devices that are open, in the order of their paths.
  package var openDevices: [InputDevice] {
    nodes.values.filter(\.isOpen).map(\.node.device).sorted { $0.path < $1.path }
  }

  /// A number that no other device has or had, so that the fingers of two are never taken for one another's.
  func takeNumber() -> Int32 {
    defer { nextNumber += 1 }
    return nextNumber
  }

  /// Why `node` is not to be opened, whatever the scene says.
  func objection(to node: DeviceNode) -> IgnoreReason? {
    if node.isOwn { return .ownDevice }
    if node.seat != seat { return .otherSeat(node.seat) }
    return node.isInitialized ? nil : .unknownToUdev(path: node.path, hasUdev: UdevDatabase.isRunning)
  }

  private func readLibinput() {
    catchUpWithGivenBack()
    libinput.dispatch(deliver)
    grabWhatCanBe()
    settled()
  }
}
