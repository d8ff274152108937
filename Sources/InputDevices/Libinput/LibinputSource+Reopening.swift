internal import CLibinput
internal import Glibc
internal import TouchDelivery

extension LibinputSource {
  /// Has libinput take `device` anew, for only then does it ask for a device's state.
  ///
  /// The descriptor stays open, and a grab lasts; a finger that is down is no touch until it has lifted. False where libinput
  /// does not take the device any more: then it is closed. The corresponding C functions are `libinput_path_remove_device` and
  /// `libinput_path_add_device`.
  func reopen(_ device: LibinputDevice, at time: Instant, _ body: (SourceEvent) -> Void) -> Bool {
    body(.resynced(device.device))
    device.assembler.cancelAll(at: time) { body(.input($0)) }
    libinput_path_remove_device(device.handle)
    libinput_device_unref(device.handle)
    do {
      device.handle = libinput_device_ref(try context.add(device.device.path, device.fileDescriptor))
    } catch {
      devices.removeAll { $0 === device }
      close(device.fileDescriptor)
      return false
    }
    Self.leaveUncalibrated(device.handle)
    return true
  }
}
