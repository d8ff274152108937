package import Diagnostics
package import Evdev
internal import Glibc

/// Reads the touches of one device, for a command without a running daemon.
package final class SurfaceReader {
  private let opened: EvdevDevice

  /// A reader of `device` at its node, whose surface lies as `mapping` says.
  ///
  /// - Throws: `PlainError` where the node cannot be opened, is no touch device, or another program has grabbed it.
  package init(_ device: InputDevice, mapping: SurfaceMapping) throws(PlainError) {
    let descriptor = try OpenNode.open(device.path, saying: \.description)
    let handle = try EvdevHandle(descriptor, path: device.path)
    if DeviceGrab.isTakenByAnother(descriptor) {
      throw PlainError("\(device.path): \(DeviceGrab.reason(EBUSY, device.path))")
    }
    opened = try EvdevDevice(device, handle, number: 0, mapping: mapping)
  }

  /// Hands every input of the device to `body` until that returns false; returns false when the device is gone.
  ///
  /// Waits for the device; the corresponding C function is `poll`.
  package func read(_ body: (InputEvent) -> Bool) -> Bool {
    var wantsMore = true
    while wantsMore {
      var query = pollfd(fd: opened.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&query, 1, -1) >= 0 || errno == EINTR else { return false }
      let isThere = opened.dispatch { event in
        if case .input(let input) = event, wantsMore { wantsMore = body(input) }
      }
      if !isThere { return false }
    }
    return true
  }
}
