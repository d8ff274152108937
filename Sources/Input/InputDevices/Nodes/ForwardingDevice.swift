internal import Evdev
internal import TouchTime
internal import TouchDelivery
internal import VirtualDevices

/// A touchscreen that is read from its node while a clone of it gets its unhandled touches.
final class ForwardingDevice: OpenDevice {
  let number: Int32
  private let device: EvdevDevice
  private let clone: UinputDevice
  private let forwarder: TouchForwarder
  /// Whether the device is grabbed, so that its readers get its events through the clone alone.
  private var isForwarding = false
  private let codes: ContactCodes
  private let ranges: (x: AxisRange, y: AxisRange)
  /// What is done to places before they are written.
  private var calibration: CloneCalibration?
  private var isCloneKnown = false
  /// The numbers of the device's keys, by evdev's names.
  private let keys: [String: UInt16]
  /// The key that goes down in the event that is being delivered, until it is found to be unhandled.
  private var keyInQuestion: String?
  private var forwardedKeys: Set<String> = []
  /// Why the clone has failed since the device was grabbed; nothing is forwarded any more then.
  private(set) var failure: VirtualDeviceError?

  /// Clones `device`, for which there is no `ForwardingObstacle`.
  init(_ device: EvdevDevice) throws(VirtualDeviceError) {
    let description = device.description
    self.device = device
    number = device.number
    let axes = CloneAxes(description)
    clone = try UinputDevice(cloneOf: description, axes) { device.value(of: $0) }
    forwarder = TouchForwarder(axes, to: clone)
    codes = ContactCodes(description)
    ranges = (description.range(of: codes.x), description.range(of: codes.y))
    keys = Dictionary(description.keys.map { (EvdevCode.keyName($0), $0) }) { first, _ in first }
    calibrate(forClone: nil)
    device.reported = { [unowned self] in endReport() }
  }

  var fileDescriptor: Int32 { device.fileDescriptor }

  func didGrab() {
    isForwarding = true
  }

  func dispatch(_ body: (SourceEvent) -> Void) -> Bool {
    device.dispatch { event in
      note(event)
      body(event)
      forwardKey(event)
    }
  }

  func catchUp(at time: Instant, _ body: (SourceEvent) -> Void) -> Bool { device.catchUp(at: time, body) }

  func adopt(_ mapping: SurfaceMapping?) {
    device.adopt(mapping)
    liftForwarded()
  }

  /// Lifts what was forwarded, and forwards nothing more of the touches that are down.
  func liftForwarded() {
    if isForwarding { attempt { () throws(VirtualDeviceError) in try forwarder.liftAll() } }
  }

  /// Lifts what was forwarded before the clone goes.
  func close(at time: Instant, _ body: (SourceEvent) -> Void) {
    device.close(at: time, body)
    liftForwarded()
    isForwarding = false
  }

  /// Takes udev's data about the node at `path`, if it is the clone's: `matrix` corrects its places in other
  /// programs.
  ///
  /// They ask for it when it comes, and not again.
  func noteClone(at path: String, calibratedBy matrix: AffineTransform?) {
    guard !isCloneKnown, path == clone.path else { return }
    isCloneKnown = true
    calibrate(forClone: matrix)
  }

  /// Takes a decision about a touch; whether it is forwarded from now on.
  func decide(_ change: TouchDispositionChange) -> Bool { isForwarding && forwarder.decide(change) }

  /// Ends what is forwarded of the finger in `slot`, which stays down.
  func lift(_ slot: Int32) { if isForwarding { forwarder.lift(slot) } }

  /// Whether what is decided now is forwarded with the report that is being read; otherwise `forwardWaiting()` does it.
  var isInReport: Bool { forwarder.isInReport }

  /// Forwards what was decided between two reports.
  func forwardWaiting() {
    if isForwarding { attempt { () throws(VirtualDeviceError) in try forwarder.forwardWaiting() } }
  }

  /// Forwards the key of this name, which goes down and is unhandled; whether it is this device's.
  func forward(_ key: String) -> Bool {
    guard isForwarding, key == keyInQuestion else { return false }
    keyInQuestion = nil
    forwardedKeys.insert(key)
    return true
  }
}

extension ForwardingDevice {
  private func note(_ event: SourceEvent) {
    guard isForwarding, case .input(let input) = event else { return }
    switch input {
    case .touches(let frame): forwarder.note(frame)
    case .unlocated(.press(let key, .began, _, _), _): keyInQuestion = key
    default: return
    }
  }

  /// Forwards the changes of a key that was unhandled as it went down.
  private func forwardKey(_ event: SourceEvent) {
    guard case .input(.unlocated(.press(let key, let phase, _, _), _)) = event else { return }
    keyInQuestion = nil
    guard isForwarding, forwardedKeys.contains(key), let code = keys[key] else { return }
    forwarder.set(code, isDown: phase == .began)
    if phase != .began { forwardedKeys.remove(key) }
  }

  private func endReport() {
    guard isForwarding else { return }
    attempt { () throws(VirtualDeviceError) in
      try forwarder.endReport { axis, slot in cloneValue(of: axis, slot) }
    }
  }

  private func calibrate(forClone matrix: AffineTransform?) {
    calibration = CloneCalibration(
      original: device.device.calibration, clone: matrix, x: ranges.x, y: ranges.y)
  }

  /// The clone's value for an axis of a slot, calibrated.
  private func cloneValue(of axis: UInt16, _ slot: Int32) -> Int32 {
    guard let calibration, axis == codes.x || axis == codes.y else { return value(of: axis, slot) }
    let place = calibration.place(x: value(of: codes.x, slot), y: value(of: codes.y, slot))
    return axis == codes.x ? place.x : place.y
  }

  private func value(of axis: UInt16, _ slot: Int32) -> Int32 {
    let isOfSlot = codes.hasSlots && EvdevCode.perContact.contains(axis)
    return isOfSlot ? device.value(of: axis, slot: slot) : device.value(of: axis)
  }

  private func attempt(_ body: () throws(VirtualDeviceError) -> Void) {
    do throws(VirtualDeviceError) { try body() } catch {
      failure = error
      isForwarding = false
    }
  }
}
