internal import CInputLogs
internal import CLibevdev
internal import Diagnostics
internal import Evdev
internal import Glibc
internal import TouchTime

/// An event and the kernel's stamp, on the clock that was set for the device.
struct StampedEvent {
  var event: EvdevEvent
  var time: Instant
}

/// The owner of a device's descriptor and of what libevdev keeps for it: the one place that reads nodes by libevdev.
///
/// A simulation overrides how it is read.
class EvdevHandle {
  enum Reading {
    case event(StampedEvent)
    /// Events were lost; what changed meanwhile is to be read next.
    case dropped(at: Instant)
    /// There is nothing more to read now.
    case drained
    case failed(Int32)
  }

  /// The corresponding C type is `struct libevdev`.
  let pointer: OpaquePointer
  let descriptor: Int32
  /// Whether the descriptor has not been closed.
  private(set) var isOpen = true

  /// Takes ownership of `descriptor`, even on failure, and has events stamped with `CLOCK_MONOTONIC`.
  ///
  /// The corresponding C functions are `libevdev_new_from_fd` and `libevdev_set_clock_id`.
  init(_ descriptor: Int32, path: String) throws(PlainError) {
    var handle: OpaquePointer?
    let code = libevdev_new_from_fd(descriptor, &handle)
    guard code == 0, let handle else {
      close(descriptor)
      throw PlainError("read the capabilities of", path, number: -code)
    }
    pointer = handle
    self.descriptor = descriptor
    libevdev_silence(handle)
    try prepare(path)
  }

  /// Takes over `pointer` and `descriptor`, which belong to no device of the kernel.
  init(simulating pointer: OpaquePointer, descriptor: Int32) {
    self.pointer = pointer
    self.descriptor = descriptor
    libevdev_silence(pointer)
  }

  deinit {
    giveBack()
    libevdev_free(pointer)
  }

  /// Closes the descriptor, which ends a grab, even where this object is still held; only what libevdev keeps can be read then.
  ///
  /// The corresponding C functions are `close` and `libevdev_change_fd`.
  func giveBack() {
    guard isOpen else { return }
    isOpen = false
    libevdev_change_fd(pointer, -1)
    close(descriptor)
  }

  /// Reads the next event; the corresponding C function is `libevdev_next_event`.
  func next() -> Reading {
    var event = input_event()
    let code = libevdev_next_event(pointer, LIBEVDEV_READ_FLAG_NORMAL.rawValue, &event)
    switch code {
    case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): return .event(StampedEvent(event))
    case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue): return .dropped(at: StampedEvent(event).time)
    case -EAGAIN, -EINTR: return .drained
    default: return .failed(-code)
    }
  }

  /// Reads the next event of those that make up for lost ones.
  func nextOfSync() -> Reading {
    var event = input_event()
    let code = libevdev_next_event(pointer, LIBEVDEV_READ_FLAG_SYNC.rawValue, &event)
    switch code {
    case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue): return .event(StampedEvent(event))
    case -EAGAIN, Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): return .drained
    default: return .failed(-code)
    }
  }

  /// Skips what there is to read, and lets `nextOfSync()` return how the present state differs from the one before.
  ///
  /// The corresponding C functions are `read` and `libevdev_next_event` with `LIBEVDEV_READ_FLAG_FORCE_SYNC`.
  func forceSync() {
    // libevdev would return those first that it has read already.
    while let count = readPastLibevdev({ _ in }), count > 0 {}
    var event = input_event()
    libevdev_next_event(pointer, LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue, &event)
  }

  /// Hands the events of one read of the node to `body`, bypassing libevdev; returns their number, nil if the device
  /// is gone.
  ///
  /// The corresponding C function is `read`.
  func readPastLibevdev(_ body: (StampedEvent) -> Void) -> Int? {
    withUnsafeTemporaryAllocation(of: input_event.self, capacity: 64) { events in
      let size = read(descriptor, events.baseAddress, events.count * MemoryLayout<input_event>.stride)
      guard size > 0 else { return size < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : nil }
      let count = size / MemoryLayout<input_event>.stride
      for event in events[..<count] { body(StampedEvent(event)) }
      return count
    }
  }

  /// Whether the kernel has more to read, apart from what libevdev still keeps; the corresponding C function
  /// is `poll`.
  var isReadable: Bool {
    var query = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&query, 1, 0) > 0
  }

  private func prepare(_ path: String) throws(PlainError) {
    guard libevdev_get_fd(pointer) == descriptor else {
      throw PlainError("libevdev does not take \(path): it takes no device with more than 256 slots")
    }
    let code = libevdev_set_clock_id(pointer, CLOCK_MONOTONIC)
    guard code == 0 else { throw PlainError("set the clock of", path, number: -code) }
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 else {
      throw PlainError("open without waiting", path, number: errno)
    }
  }
}

extension EvdevHandle {
  /// The current value of a slot's axis; the corresponding C function is `libevdev_get_slot_value`.
  func value(of axis: UInt16, slot: Int32) -> Int32 {
    libevdev_get_slot_value(pointer, UInt32(max(0, slot)), UInt32(axis))
  }

  /// The current value of an axis or a key that the device has once; the corresponding C function is `libevdev_get_event_value`.
  func value(of code: UInt16, type: UInt16 = EvdevCode.absolute) -> Int32 {
    libevdev_get_event_value(pointer, UInt32(type), UInt32(code))
  }

  /// The events that a device which reported nothing yet would have to send to be in its present state.
  func state(_ description: EvdevDescription) -> [EvdevEvent] {
    let keys = description.keys.sorted().map { EvdevEvent.key($0, value(of: $0, type: EvdevCode.key)) }
    let axes = description.axes.keys.sorted().filter { $0 < EvdevCode.slot }
    return keys.filter { $0.value != 0 } + axes.map { .absolute($0, value(of: $0)) } + slots(description)
  }

  private func slots(_ description: EvdevDescription) -> [EvdevEvent] {
    let count = max(0, libevdev_get_num_slots(pointer))
    guard count > 0 else { return [] }
    let codes = description.axes.keys.sorted().filter { EvdevCode.perContact.contains($0) }
    let values = (0..<count).flatMap { slot in
      [EvdevEvent.absolute(EvdevCode.slot, slot)] + codes.map { .absolute($0, value(of: $0, slot: slot)) }
    }
    return values + [.absolute(EvdevCode.slot, libevdev_get_current_slot(pointer))]
  }
}

extension EvdevDescription {
  /// What the kernel says of the device of the open `descriptor`; nil where it says nothing.
  ///
  /// Events of keys in that moment are lost to the reader of the descriptor. The corresponding C function is
  /// `libevdev_new_from_fd`.
  init?(of descriptor: Int32, path: String) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let handle = try? EvdevHandle(copy, path: path) else { return nil }
    self.init(handle)
  }

  /// What the kernel says of the device that `handle` has open.
  ///
  /// The corresponding C functions are `libevdev_has_property`, `libevdev_has_event_code` and `libevdev_get_abs_info`.
  init(_ handle: EvdevHandle) {
    self.init()
    let pointer = handle.pointer
    name = libevdev_get_name(pointer).map { String(cString: $0) } ?? ""
    bus = UInt16(truncatingIfNeeded: libevdev_get_id_bustype(pointer))
    vendor = UInt16(truncatingIfNeeded: libevdev_get_id_vendor(pointer))
    product = UInt16(truncatingIfNeeded: libevdev_get_id_product(pointer))
    version = UInt16(truncatingIfNeeded: libevdev_get_id_version(pointer))
    properties = Set((0..<EvdevCode.propertyCount).filter { libevdev_has_property(pointer, UInt32($0)) != 0 })
    types = Set(
      (0..<UInt16(EvdevCode.typeCount)).filter { libevdev_has_event_type(pointer, UInt32($0)) != 0 })
    keys = Self.codes(pointer, EvdevCode.key)
    for type in EvdevCode.otherTypes { otherCodes[type] = Self.codes(pointer, type) }
    for code in 0..<UInt16(EvdevCode.absoluteCount) { axes[code] = Self.axis(pointer, code) }
  }

  private static func codes(_ pointer: OpaquePointer, _ type: UInt16) -> Set<UInt16> {
    let all = 0...UInt16(max(0, EvdevCode.greatestCode(ofType: type)))
    return Set(all.filter { libevdev_has_event_code(pointer, UInt32(type), UInt32($0)) != 0 })
  }

  private static func axis(_ pointer: OpaquePointer, _ code: UInt16) -> EvdevAxis? {
    guard let info = libevdev_get_abs_info(pointer, UInt32(code))?.pointee else { return nil }
    return EvdevAxis(
      range: AxisRange(minimum: info.minimum, maximum: info.maximum), fuzz: info.fuzz, flat: info.flat,
      resolution: info.resolution)
  }
}

extension StampedEvent {
  fileprivate init(_ event: input_event) {
    self.init(
      event: EvdevEvent(type: event.type, code: event.code, value: event.value),
      time: Instant(microseconds: Int64(event.time.tv_sec) &* 1_000_000 &+ Int64(event.time.tv_usec)))
  }
}
