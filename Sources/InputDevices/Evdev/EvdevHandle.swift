internal import CLibevdev
internal import Glibc

/// The owner of a device's descriptor and of what libevdev keeps for it.
final class EvdevHandle {
  /// What a read came to.
  enum Reading {
    case event(input_event)
    /// Events were lost; what changed meanwhile is to be read next.
    case dropped(input_event)
    /// There is nothing more to read now.
    case drained
    case failed(Int32)
  }

  /// The corresponding C type is `struct libevdev`.
  let pointer: OpaquePointer
  let descriptor: Int32
  private var isOpen = true

  /// Takes over `descriptor`, also where that fails, and lets its events be stamped with `CLOCK_MONOTONIC`.
  ///
  /// The corresponding C functions are `libevdev_new_from_fd` and `libevdev_set_clock_id`.
  init(_ descriptor: Int32, path: String) throws(EvdevError) {
    var handle: OpaquePointer?
    let code = libevdev_new_from_fd(descriptor, &handle)
    guard code == 0, let handle else {
      close(descriptor)
      throw EvdevError("read the capabilities of", path, number: -code)
    }
    pointer = handle
    self.descriptor = descriptor
    libevdev_set_device_log_function(handle, { _, _, _, _, _, _, _, _ in }, LIBEVDEV_LOG_ERROR, nil)
    try prepare(path)
  }

  deinit {
    giveBack()
    libevdev_free(pointer)
  }

  /// Closes the descriptor, which ends a grab, whoever still holds this object; only what libevdev keeps can be asked for then.
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
    case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): return .event(event)
    case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue): return .dropped(event)
    case -EAGAIN, -EINTR: return .drained
    default: return .failed(-code)
    }
  }

  /// Reads the next event of those that make up for lost ones.
  func nextOfSync() -> Reading {
    var event = input_event()
    let code = libevdev_next_event(pointer, LIBEVDEV_READ_FLAG_SYNC.rawValue, &event)
    switch code {
    case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue): return .event(event)
    case -EAGAIN, Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): return .drained
    default: return .failed(-code)
    }
  }

  /// Passes over what there is to read, and lets `nextOfSync()` tell how the present state differs from the one before.
  ///
  /// The corresponding C functions are `read` and `libevdev_next_event` with `LIBEVDEV_READ_FLAG_FORCE_SYNC`.
  func forceSync() {
    // libevdev would tell those first that it has read already.
    var events = [input_event](repeating: input_event(), count: 64)
    while events.withUnsafeMutableBytes({ read(descriptor, $0.baseAddress, $0.count) }) > 0 {}
    libevdev_next_event(pointer, LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue, &events[0])
  }

  /// Whether the kernel has more to read, whatever libevdev still keeps; the corresponding C function is `poll`.
  var isReadable: Bool {
    var query = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&query, 1, 0) > 0
  }

  private func prepare(_ path: String) throws(EvdevError) {
    guard libevdev_get_fd(pointer) == descriptor else {
      throw EvdevError("libevdev does not take \(path): it takes no device with more than 256 slots")
    }
    let code = libevdev_set_clock_id(pointer, CLOCK_MONOTONIC)
    guard code == 0 else { throw EvdevError("set the clock of", path, number: -code) }
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 else {
      throw EvdevError("open without waiting", path, number: errno)
    }
  }
}
