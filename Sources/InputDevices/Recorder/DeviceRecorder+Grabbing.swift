internal import Glibc

extension DeviceRecorder {
  /// How long nothing is heard of a device before its state is asked for again, in milliseconds: whoever has it may say nothing of
  /// a finger that lifts.
  private static let patience: CInt = 250

  /// Takes the device for this program alone as soon as nothing is down on it; calls `waits` once if that is not so yet.
  static func grab(
    _ handle: EvdevHandle, _ device: InputDevice, waits: () -> Void
  ) throws(DeviceError) {
    let grab = DeviceGrab(handle.descriptor)
    var isWaiting = false
    while let outcome = grab.attempt(), outcome != .taken {
      if case .refused(let code) = outcome {
        throw DeviceError(description: "cannot grab \(device.path): \(GrabState.reason(code, device.path))")
      }
      if !isWaiting { waits() }
      isWaiting = true
      try passOver(handle, device.path)
    }
  }

  /// Waits for the device to say more, and lets libevdev alone take note of it.
  private static func passOver(_ handle: EvdevHandle, _ path: String) throws(DeviceError) {
    var query = pollfd(fd: handle.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&query, 1, patience) > 0 else { return }
    while true {
      switch handle.next() {
      case .event: continue
      case .dropped: while case .event = handle.nextOfSync() {}
      case .drained: return
      case .failed: throw DeviceError(description: "\(path) is gone")
      }
    }
  }
}
