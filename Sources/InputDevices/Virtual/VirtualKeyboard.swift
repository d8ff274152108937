internal import CLibevdev
internal import Glibc

/// A keyboard of this program's own; the kernel has its keys from `linux/input-event-codes.h`.
package final class VirtualKeyboard {
  private let writer: any EventWriter
  private var down: [UInt16] = []

  /// A keyboard with just these `keys`.
  package convenience init(keys: some Sequence<UInt16>) throws(VirtualDeviceError) {
    guard let template = libevdev_new() else { throw .cannotCreate(code: ENOMEM) }
    defer { libevdev_free(template) }
    libevdev_set_name(template, "Fingerpost keyboard")
    libevdev_set_id_bustype(template, BUS_VIRTUAL)
    for key in keys { libevdev_enable_event_code(template, UInt32(EV_KEY), UInt32(key), nil) }
    self.init(try UinputDevice(template))
  }

  /// A keyboard whose events `writer` takes.
  init(_ writer: any EventWriter) {
    self.writer = writer
  }

  deinit { releaseAll() }

  /// Presses `keys` in their order and releases them in reverse, each in a report of its own.
  ///
  /// Where the kernel does not take one, those that are down are released and the error is thrown.
  package func press(_ keys: [UInt16]) throws(VirtualDeviceError) {
    defer { releaseAll() }
    for key in keys {
      down.append(key)
      try report(key, 1)
    }
    while let key = down.last {
      try report(key, 0)
      down.removeLast()
    }
  }

  /// Releases what is down, the newest first, whatever becomes of it.
  private func releaseAll() {
    while let key = down.popLast() { try? report(key, 0) }
  }

  private func report(_ key: UInt16, _ value: Int32) throws(VirtualDeviceError) {
    try writer.write([.key(key, value), .report])
  }
}
