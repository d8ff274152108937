internal import CLibinput
internal import Glibc
internal import TouchDelivery

extension LibinputSource {
  /// Has libinput open `device` anew, for only then does it ask for a device's state.
  ///
  /// The descriptor keeps its number, and a grab lasts; a finger that is down is no touch until it has lifted. False where
  /// libinput does not take the device any more: then it is closed. The corresponding C functions are `dup2`,
  /// `libinput_path_remove_device` and `libinput_path_add_device`.
  func reopen(_ device: LibinputDevice, at time: Instant, _ body: (SourceEvent) -> Void) -> Bool {
    body(.resynced(device.device))
    device.assembler.cancelAll(at: time) { body(.input($0)) }
    let (former, number) = (device.handle, device.fileDescriptor)
    let spare = fcntl(number, F_DUPFD_CLOEXEC, 0)
    defer { close(spare) }
    libinput_path_remove_device(former)
    defer { libinput_device_unref(former) }
    guard dup2(spare, number) == number, fcntl(number, F_SETFD, FD_CLOEXEC) == 0 else {
      return forget(device)
    }
    do {
      device.handle = libinput_device_ref(try context.add(device.device.path, number))
    } catch { return forget(device) }
    Self.leaveUncalibrated(device.handle)
    return true
  }

  /// Leaves out a device that libinput has closed; false, for it is gone.
  private func forget(_ device: LibinputDevice) -> Bool {
    devices.removeAll { $0 === device }
    return false
  }
}
