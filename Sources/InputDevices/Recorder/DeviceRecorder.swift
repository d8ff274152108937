internal import CLibevdev
internal import Glibc
internal import TouchDelivery

/// Writes down what the kernel reports of a device, in evemu's text format.
///
/// Write `heading`, then wait until `fileDescriptor` is readable and call `dispatch(_:)`. Times count from the first event,
/// which is at one microsecond, for to evemu-play a time of zero is none.
package final class DeviceRecorder {
  private static let firstTime: Int64 = 1
  private static let mostEvents = 64
  /// How many reads are made before others have a turn.
  private static let mostReads = 64

  /// What is recorded.
  package let device: InputDevice
  /// What is in the recording so far.
  package private(set) var tally = RecordingTally()
  private let handle: EvdevHandle
  private let description: EvdevDescription
  private let carried: [EvdevEvent]
  private var origin: Int64?
  private var frame: [UInt8] = []
  private var player: EvemuPlayer?
  private var buffer = [input_event](repeating: input_event(), count: mostEvents)

  /// A recorder of the device behind the node at `path`; with `grab` nobody else sees its events meanwhile.
  ///
  /// It is grabbed only once nothing is down on it, for others would never hear that it came up; what it says until then is not
  /// recorded. The corresponding C function is `ioctl` with `EVIOCGRAB`.
  ///
  /// - Parameter waits: called with the device where it has to be waited for.
  package init(path: String, grab: Bool, waits: (InputDevice) -> Void = { _ in }) throws(DeviceError) {
    do {
      handle = try EvdevHandle(try Self.open(path), path: path)
    } catch let error as EvdevError {
      throw DeviceError(description: "\(error.description); is it an input device's node?")
    } catch let error as DeviceError {
      throw error
    } catch {
      throw DeviceError(description: "\(error)")
    }
    description = EvdevDescription(handle.pointer)
    device = InputDevice(
      name: description.name, path: path, kind: description.kind, vendor: description.vendor,
      product: description.product)
    if grab { try Self.grab(handle, device) { [device] in waits(device) } }
    carried = CarriedState.events(of: handle.state(description))
  }

  /// Readable when there is something to record.
  package var fileDescriptor: Int32 { handle.descriptor }

  /// Whether the device has a surface, without which no replay shows anything of it.
  package var hasSurface: Bool { description.hasSurface }

  /// Whether letters can be typed on it, which the recording then contains.
  package var hasLetters: Bool { description.keys.contains(EvdevCode.letterA) }

  /// The beginning of the file: the format's version and the device's description.
  package var heading: [UInt8] { Array(EvemuLines.description(of: handle.pointer).utf8) }

  /// Hands every frame since the last call to `write`, each as a whole, or as many as leave others their turn.
  ///
  /// Returns false when the device is gone. The corresponding C function is `read`.
  package func dispatch(_ write: ([UInt8]) -> Void) -> Bool {
    for _ in 0..<Self.mostReads {
      let size = buffer.withUnsafeMutableBytes { read(handle.descriptor, $0.baseAddress, $0.count) }
      guard size > 0 else { return size < 0 && (errno == EAGAIN || errno == EINTR) }
      for event in buffer[..<(size / MemoryLayout<input_event>.stride)] { record(event, write) }
    }
    return true
  }
}

extension DeviceRecorder {
  private func record(_ event: input_event, _ write: ([UInt8]) -> Void) {
    let stamp = Int64(event.time.tv_sec) &* 1_000_000 &+ Int64(event.time.tv_usec)
    if origin == nil { begin(at: stamp, write) }
    let time = max(stamp - (origin ?? stamp), 0) + Self.firstTime
    let event = EvdevEvent(type: event.type, code: event.code, value: event.value)
    append(event, at: time)
    if event.isDropped { tally.losses += 1 }
    guard event.isReport else { return }
    tally.frames += 1
    finishFrame(write)
  }

  /// Notes what the axes said before the first event, as a frame at its time.
  private func begin(at stamp: Int64, _ write: ([UInt8]) -> Void) {
    origin = stamp
    if hasSurface {
      let mapping = SurfaceMapping(screen: Screen(id: "", size: Size(width: 1, height: 1)))
      player = EvemuPlayer(
        description, number: 0, use: .surface(mapping, DeviceSource(for: device.kind)), mapping: mapping,
        origin: Self.firstTime)
    }
    guard !carried.isEmpty else { return }
    for event in carried + [.report] { append(event, at: Self.firstTime) }
    finishFrame(write)
  }

  private func append(_ event: EvdevEvent, at time: Int64) {
    frame += EvemuLines.event(event, at: time).utf8
    _ = player?.play(RecordedEvent(time: time, event: event, line: 0))
    for event in player?.takeEvents() ?? [] { tally.note(event) }
  }

  private func finishFrame(_ write: ([UInt8]) -> Void) {
    write(frame)
    frame.removeAll(keepingCapacity: true)
  }

  private static func open(_ path: String) throws(DeviceError) -> Int32 {
    do { return try OpenNode.open(path) } catch {
      switch error {
      case .gone:
        throw DeviceError(description: "there is no device at \(path); 'fingerpost devices' lists them")
      case .ignored(let reason): throw DeviceError(description: reason.description)
      }
    }
  }

  /// Who keeps the device's events from everybody else, so that nothing will come; nil where nobody does.
  package var obstacle: String? {
    guard GrabState.isGrabbedByAnother(handle.descriptor) else { return nil }
    return GrabState.reason(EBUSY, device.path)
  }
}
