internal import Time
internal import TouchDelivery

/// The buttons and keys of a touch device, which become presses.
struct ButtonPresses {
  private struct Change {
    var code: UInt16
    var isDown: Bool
  }

  private let device: Int32
  /// evdev's names of the keys that the device has.
  private let names: [UInt16: String]
  private var changes: [Change] = []
  private var down: [UInt16] = []

  init(_ description: EvdevDescription, device: Int32) {
    self.device = device
    let codes = description.keys.filter { !EvdevCode.tools.contains($0) }
    names = Dictionary(uniqueKeysWithValues: codes.map { ($0, EvdevCode.keyName($0)) })
    changes.reserveCapacity(8)
    down.reserveCapacity(8)
  }

  /// Takes a key of the frame; one that repeats has not changed.
  mutating func take(_ event: EvdevEvent) {
    guard event.value == 0 || event.value == 1, names[event.code] != nil else { return }
    changes.append(Change(code: event.code, isDown: event.value == 1))
  }

  /// Delivers what the frame's keys did.
  mutating func flush(at time: Instant, isLoss: Bool, _ deliver: FrameAssembler.Delivery) {
    guard !changes.isEmpty else { return }
    for change in changes {
      if change.isDown {
        press(change.code, at: time, deliver)
      } else {
        release(change.code, isLoss, time, deliver)
      }
    }
    changes.removeAll(keepingCapacity: true)
  }

  /// Passes over what the keys of a frame did.
  mutating func forgetFrame() { changes.removeAll(keepingCapacity: true) }

  /// Cancels what is held, and waits for it to be pressed anew.
  mutating func cancelAll(at time: Instant, _ deliver: FrameAssembler.Delivery) {
    forgetFrame()
    for code in down { tell(code, .cancelled, time, deliver) }
    down.removeAll(keepingCapacity: true)
  }

  private mutating func press(_ code: UInt16, at time: Instant, _ deliver: FrameAssembler.Delivery) {
    guard !down.contains(code) else { return }
    down.append(code)
    tell(code, .began, time, deliver)
  }

  private mutating func release(
    _ code: UInt16, _ isLoss: Bool, _ time: Instant, _ deliver: FrameAssembler.Delivery
  ) {
    guard let index = down.firstIndex(of: code) else { return }
    down.remove(at: index)
    tell(code, isLoss ? .cancelled : .ended, time, deliver)
  }

  private func tell(
    _ code: UInt16, _ phase: PressesPhase, _ time: Instant, _ deliver: FrameAssembler.Delivery
  ) {
    guard let name = names[code] else { return }
    deliver(.unlocated(.press(key: name, phase: phase, device: device), time))
  }
}
