internal import Evdev

/// A keyboard of this program's own; the kernel has its keys from `linux/input-event-codes.h`.
package final class VirtualKeyboard {
  private let writer: any EventWriter
  private var down: [UInt16] = []

  /// A keyboard with just these `keys`.
  package convenience init(keys: some Sequence<UInt16>) throws(VirtualDeviceError) {
    var description = EvdevDescription()
    description.name = "Fingerpost keyboard"
    description.bus = EvdevCode.virtualBus
    description.keys = Set(keys)
    self.init(try UinputDevice(description))
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
