internal import TouchDelivery

/// Makes presses and commands of a keyboard's events, as libinput and `KeyInterpreter` do, but for a device that goes.
struct KeyReports: EventInterpreter {
  private var keys: KeyInterpreter
  private var changes: [(code: UInt16, isPressed: Bool)] = []

  /// For the reports of the device of this number.
  init(device: Int32) {
    keys = KeyInterpreter(device: device)
  }

  mutating func process(
    _ event: EvdevEvent, at time: Instant, into assembler: inout FrameAssembler,
    _ deliver: FrameAssembler.Delivery
  ) {
    process(event, at: time, deliver)
  }

  mutating func liftAll(
    at time: Instant, into assembler: inout FrameAssembler, _ deliver: FrameAssembler.Delivery
  ) {
    cancelAll(at: time, deliver)
  }

  /// Takes the next event; what a report comes to is delivered when it is complete.
  mutating func process(_ event: EvdevEvent, at time: Instant, _ deliver: FrameAssembler.Delivery) {
    if event.isReport { return flush(isLoss: event.value == 1, at: time, deliver) }
    // A key that repeats has not changed; libinput takes buttons for a pointer's.
    guard event.type == EvdevCode.key, event.value == 0 || event.value == 1, Self.isKey(event.code) else {
      return
    }
    changes.append((event.code, event.value == 1))
  }

  /// Cancels what is down, and forgets what is not complete.
  mutating func cancelAll(at time: Instant, _ deliver: FrameAssembler.Delivery) {
    changes.removeAll()
    keys.cancelAll(at: time, deliver)
  }

  /// Ends the commands that go on; that their keys come up is not told then.
  mutating func endCommands(at time: Instant, _ deliver: FrameAssembler.Delivery) {
    keys.endCommands(at: time, deliver)
  }

  private static func isKey(_ code: UInt16) -> Bool { EvdevCode.keyboardKeys.contains { $0.contains(code) } }

  /// The kernel lets the keys of a device come up that is going, and marks that frame.
  private mutating func flush(isLoss: Bool, at time: Instant, _ deliver: FrameAssembler.Delivery) {
    defer { changes.removeAll(keepingCapacity: true) }
    if isLoss, changes.contains(where: { !$0.isPressed }) { return keys.cancelAll(at: time, deliver) }
    for change in changes { keys.take(change.code, isPressed: change.isPressed, at: time, deliver) }
  }
}
