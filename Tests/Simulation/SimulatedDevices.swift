import DeviceDescription
import CLibevdev
import Glibc
import Sockets
import TouchTime

@testable import Evdev
@testable import InputDevices

/// The nodes of a simulated machine, as udev would know them.
final class SimulatedDevices: UdevDatabase {
  private(set) var attached: [Gadget: SimulatedNode] = [:]
  private var count = 0

  override var isRunning: Bool { true }
  override var isBusy: Bool { false }

  override func nodes() -> [DeviceNode] {
    Gadget.allCases.compactMap { attached[$0]?.node }
  }

  override func node(at path: String) -> DeviceNode? {
    nodes().first { $0.path == path }
  }

  override func simulatedHandle(at path: String) -> EvdevHandle? {
    attached.values.first { $0.node.path == path }?.open()
  }

  /// Attaches a device, which no other has been before.
  func attach(_ gadget: Gadget) {
    count += 1
    attached[gadget] = SimulatedNode(gadget, number: count)
  }

  func detach(_ gadget: Gadget) {
    attached[gadget] = nil
  }

  /// How many fingers are down on all of them.
  var fingers: Int { attached.values.reduce(0) { $0 + $1.fingers } }
}

/// A device as the kernel has it: what is down on it, and who has it open.
final class SimulatedNode {
  private struct Slot: Equatable {
    var id: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
  }

  let node: DeviceNode
  private let gadget: Gadget
  private var slots: [Slot]
  /// What the reader was last told.
  private var told: [Slot]
  private(set) var keys: Set<UInt16> = []
  private var lastID: Int32 = 0
  private weak var handle: SimulatedHandle?

  init(_ gadget: Gadget, number: Int) {
    self.gadget = gadget
    let device = InputDevice(
      name: gadget.rawValue, path: "/dev/input/event9\(gadget.slots)00",
      kind: gadget == .remote ? .keyboard : .touchscreen)
    node = DeviceNode(
      device: device, syspath: "/sys/devices/simulated/\(number)", seat: "seat0", isInitialized: true,
      isOwn: false)
    slots = Array(repeating: Slot(), count: gadget.slots)
    told = slots
  }

  var fingers: Int { slots.count { $0.id >= 0 } }

  /// Where the fingers are that are down, by their slots.
  var downSlots: [Int] { slots.indices.filter { slots[$0].id >= 0 } }

  func open() -> SimulatedHandle? {
    guard let handle = try? SimulatedHandle(gadget) else { return nil }
    self.handle = handle
    told = slots
    return handle
  }

  /// Whether anybody reads it.
  var isOpen: Bool { handle?.isOpen ?? false }

  /// Lets fingers do what they can of `changes`, and tells the reader of it or of a loss.
  func report(_ changes: [FingerChange], at time: Instant, isLost: Bool) {
    for change in changes where slots.indices.contains(change.slot) { apply(change) }
    guard slots != told else { return }
    handle?.push(isLost ? .dropped(at: time, news: loss(at: time)) : .events(news(at: time)))
    told = slots
  }

  func press(_ code: UInt16, isDown: Bool, at time: Instant) {
    guard isDown != keys.contains(code) else { return }
    if isDown { keys.insert(code) } else { keys.remove(code) }
    handle?.push(.events([.key(code, isDown ? 1 : 0), .report].map { StampedEvent(event: $0, time: time) }))
  }

  func hangUp() {
    handle?.push(.gone)
  }

  private func apply(_ change: FingerChange) {
    let isDown = slots[change.slot].id >= 0
    switch change.kind {
    case .down where !isDown:
      lastID += 1
      slots[change.slot] = Slot(id: lastID, x: change.x, y: change.y)
    case .move where isDown: (slots[change.slot].x, slots[change.slot].y) = (change.x, change.y)
    case .up where isDown: slots[change.slot].id = -1
    case .down, .move, .up: break
    }
  }

  /// What the kernel says of the changes since the last report.
  private func news(at time: Instant) -> [StampedEvent] {
    (gadget.slots == 1 ? singleTouch : slots.indices.flatMap(slotNews) + [touchButton] + [.report])
      .map { StampedEvent(event: $0, time: time) }
  }

  /// What libevdev says after a loss: a contact that became another one ends in its own report.
  private func loss(at time: Instant) -> [StampedEvent] {
    let replaced = slots.indices.filter {
      told[$0].id >= 0 && slots[$0].id >= 0 && told[$0].id != slots[$0].id
    }
    let ends: [EvdevEvent] = replaced.flatMap {
      [EvdevEvent.absolute(EvdevCode.slot, Int32($0)), .absolute(EvdevCode.trackingID, -1)]
    }
    let first =
      gadget.slots > 1 && !ends.isEmpty
      ? (ends + [EvdevEvent.report]).map { StampedEvent(event: $0, time: time) } : []
    return first + news(at: time)
  }

  private func slotNews(_ index: Int) -> [EvdevEvent] {
    let (old, new) = (told[index], slots[index])
    guard old != new else { return [] }
    var events: [EvdevEvent] = [.absolute(EvdevCode.slot, Int32(index))]
    if old.id != new.id { events.append(.absolute(EvdevCode.trackingID, new.id)) }
    if old.x != new.x { events.append(.absolute(EvdevCode.positionX, new.x)) }
    if old.y != new.y { events.append(.absolute(EvdevCode.positionY, new.y)) }
    return events
  }

  private var touchButton: EvdevEvent { .key(EvdevCode.touch, fingers > 0 ? 1 : 0) }

  private var singleTouch: [EvdevEvent] {
    [touchButton, .absolute(EvdevCode.x, slots[0].x), .absolute(EvdevCode.y, slots[0].y), .report]
  }
}

/// What one who reads a simulated device has yet to read; readable as a node is.
final class SimulatedHandle: EvdevHandle {
  enum Piece {
    case events([StampedEvent])
    case dropped(at: Instant, news: [StampedEvent])
    case gone
  }

  private var pieces: [Piece] = []
  private var events: ArraySlice<StampedEvent> = []
  private var missed: ArraySlice<StampedEvent> = []
  /// What makes the descriptor readable.
  private let bell: Int32

  init(_ gadget: Gadget) throws {
    guard let device = libevdev_new() else { fatalError("there is no memory for a device") }
    let ends = try UnixSocket.pair(.stream)
    bell = ends.1
    super.init(simulating: device, descriptor: ends.0)
    describe(gadget)
  }

  deinit { close(bell) }

  func push(_ piece: Piece) {
    guard isOpen else { return }
    pieces.append(piece)
    ConnectedSocket(descriptor: bell).write(line: [0])
  }

  override func next() -> Reading {
    if let event = events.popFirst() { return .event(event) }
    guard !pieces.isEmpty else {
      _ = ConnectedSocket(descriptor: descriptor).read(upTo: 4096)
      return .drained
    }
    switch pieces.removeFirst() {
    case .events(let events):
      self.events = events[...]
      return next()
    case .dropped(let time, let news):
      missed = news[...]
      return .dropped(at: time)
    case .gone: return .failed(ENODEV)
    }
  }

  override func nextOfSync() -> Reading {
    missed.popFirst().map { .event($0) } ?? .drained
  }

  override var isReadable: Bool { !pieces.isEmpty || !events.isEmpty }

  private func describe(_ gadget: Gadget) {
    libevdev_set_name(pointer, gadget.rawValue)
    if gadget == .remote {
      for code in Story.keys { libevdev_enable_event_code(pointer, UInt32(EV_KEY), UInt32(code), nil) }
      return
    }
    libevdev_enable_property(pointer, UInt32(INPUT_PROP_DIRECT))
    libevdev_enable_event_code(pointer, UInt32(EV_KEY), UInt32(BTN_TOUCH), nil)
    axis(EvdevCode.x, 999)
    axis(EvdevCode.y, 799)
    guard gadget.slots > 1 else { return }
    axis(EvdevCode.slot, Int32(gadget.slots - 1))
    axis(EvdevCode.positionX, 999)
    axis(EvdevCode.positionY, 799)
    axis(EvdevCode.trackingID, 65_535)
  }

  private func axis(_ code: UInt16, _ maximum: Int32) {
    var info = input_absinfo()
    info.maximum = maximum
    libevdev_enable_event_code(pointer, UInt32(EV_ABS), UInt32(code), &info)
  }
}
