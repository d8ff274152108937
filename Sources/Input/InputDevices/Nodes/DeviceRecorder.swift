package import Diagnostics
package import Evdev
internal import Glibc
package import Recordings
internal import TouchTime

/// Writes down what the kernel reports of a device, in evemu's text format.
///
/// Write `heading`, then wait until `fileDescriptor` is readable and call `dispatch(_:)`.
package final class DeviceRecorder {
  /// How many reads are made before others have a turn.
  private static let mostReads = 64

  /// What is recorded.
  package let device: InputDevice
  private let handle: EvdevHandle
  private let description: EvdevDescription
  private var writer: RecordingWriter

  /// A recorder of the device behind the node at `path`; with `grab` no other program gets its events meanwhile.
  ///
  /// It is grabbed only once nothing is down on it, because other programs would never see it come up; its events until then are
  /// not recorded. The corresponding C function is `ioctl` with `EVIOCGRAB`.
  ///
  /// - Parameter waits: called with the device where it has to be waited for.
  package init(path: String, grab: Bool, waits: (InputDevice) -> Void = { _ in }) throws(PlainError) {
    let descriptor = try OpenNode.open(path, saying: \.sentence)
    do throws(PlainError) { handle = try EvdevHandle(descriptor, path: path) } catch {
      throw PlainError("\(error.description); is it an input device's node?")
    }
    description = EvdevDescription(handle)
    device = InputDevice(description, path: path)
    if grab { try Self.grab(handle, device) { [device] in waits(device) } }
    writer = RecordingWriter(description, state: handle.state(description))
  }

  /// Readable when there is something to record.
  package var fileDescriptor: Int32 { handle.descriptor }

  /// Whether the device has a surface, without which no replay shows anything of it.
  package var hasSurface: Bool { description.hasSurface }

  /// Whether letters can be typed on it, which the recording then contains.
  package var hasLetters: Bool { description.keys.contains(EvdevCode.letterA) }

  /// The beginning of the file: the format's version and the device's description.
  package var heading: [UInt8] { writer.heading }

  /// What is in the recording so far.
  package var tally: RecordingTally { writer.tally }

  /// Hands every frame since the last call to `write`, each as a whole, or as many as leave others their turn; false when the
  /// device is gone.
  package func dispatch(_ write: ([UInt8]) -> Void) -> Bool {
    for _ in 0..<Self.mostReads {
      let count = handle.readPastLibevdev { event in
        writer.record(event.event, at: event.time.microseconds, write)
      }
      guard let count else { return false }
      if count == 0 { return true }
    }
    return true
  }

  /// Which program has grabbed the device, so that nothing can be recorded; nil where none has.
  package var obstacle: String? {
    guard DeviceGrab.isTakenByAnother(handle.descriptor) else { return nil }
    return DeviceGrab.reason(EBUSY, device.path)
  }
}

extension DeviceRecorder {
  /// How long a device may be silent before its state is read again, in milliseconds: where another program has grabbed it, a finger
  /// that lifts is not reported here.
  private static let timeout: CInt = 250

  /// Takes the device for this program alone as soon as nothing is down on it; calls `waits` once if that is not so yet.
  static func grab(
    _ handle: EvdevHandle, _ device: InputDevice, waits: () -> Void
  ) throws(PlainError) {
    let grab = DeviceGrab(handle.descriptor)
    var isWaiting = false
    while let outcome = grab.attempt(), outcome != .taken {
      if case .refused(let code) = outcome {
        throw PlainError("cannot grab \(device.path): \(DeviceGrab.reason(code, device.path))")
      }
      if !isWaiting { waits() }
      isWaiting = true
      try passOver(handle, device.path)
    }
  }

  /// Waits for the device to say more, and lets libevdev alone take note of it.
  private static func passOver(_ handle: EvdevHandle, _ path: String) throws(PlainError) {
    var query = pollfd(fd: handle.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&query, 1, timeout) > 0 else { return }
    while true {
      switch handle.next() {
      case .event: continue
      case .dropped: while case .event = handle.nextOfSync() {}
      case .drained: return
      case .failed: throw PlainError("\(path) is gone")
      }
    }
  }
}
