internal import TouchDelivery

/// A touchscreen that is read from its node while a clone of it gets the touches that nobody handles.
final class ForwardingDevice: OpenDevice {
  let number: Int32
  private let device: EvdevDevice
  private let clone: VirtualTouchscreen
  private let forwarder: TouchForwarder
  /// Whether the clone's readers hear nothing of the device itself, so that they are to hear of it through the clone.
  private var isForwarding = false
  private var failure: VirtualDeviceError?

  /// Clones `device`, whose contacts bear `number`.
  init(_ device: EvdevDevice, number: Int32) throws(DeviceLimitation) {
    self.device = device
    self.number = number
    do throws(VirtualDeviceError) {
      clone = try VirtualTouchscreen(of: device.libevdev)
    } catch { throw .noClone(error) }
    guard !EvdevDescription(device.libevdev).isProtocolA else { throw .noSlots }
    forwarder = TouchForwarder(clone.axes, to: clone.writer)
    device.reported = { [unowned self] in endReport() }
  }

  var fileDescriptor: Int32 { device.fileDescriptor }
  var isReadByItself: Bool { true }

  func didGrab() {
    isForwarding = true
  }

  func dispatch(_ body: (SourceEvent) -> Void) -> Bool {
    device.dispatch { event in
      note(event)
      body(event)
    }
  }

  func takeOver(_ mapping: SurfaceMapping?) {
    device.takeOver(mapping)
    letGo()
  }

  /// Lifts what was passed on, and passes on nothing more of the touches that are down.
  func letGo() {
    if isForwarding { attempt { () throws(VirtualDeviceError) in try forwarder.liftAll() } }
  }

  /// Lifts what was passed on before the clone goes.
  func close(at time: Instant, _ body: (SourceEvent) -> Void) {
    device.close(at: time, body)
    letGo()
    isForwarding = false
  }

  /// Takes what was decided about a touch; whether it is passed on from now on.
  func decide(_ change: TouchDispositionChange) -> Bool {
    var isPassed = false
    if isForwarding {
      attempt { () throws(VirtualDeviceError) in isPassed = try forwarder.decide(change) }
    }
    return isPassed
  }

  /// Tells once that the clone has failed since the device was grabbed; nothing is passed on any more then.
  func takeFailure() -> VirtualDeviceError? {
    guard failure != nil else { return nil }
    defer { failure = nil }
    return failure
  }
}

extension ForwardingDevice {
  private func note(_ event: SourceEvent) {
    guard isForwarding, case .input(.touches(let frame)) = event else { return }
    forwarder.note(frame)
  }

  private func endReport() {
    guard isForwarding else { return }
    let hasSlots = clone.axes.hasSlots
    attempt { () throws(VirtualDeviceError) in
      try forwarder.endReport { axis, slot in
        hasSlots ? device.value(of: axis, slot: slot) : device.value(of: axis)
      }
    }
  }

  private func attempt(_ body: () throws(VirtualDeviceError) -> Void) {
    do throws(VirtualDeviceError) { try body() } catch {
      failure = error
      isForwarding = false
    }
  }
}
