package import Time
import TouchDelivery

/// Makes presses and commands of the keys of a remote control, a headset or a keyboard.
///
/// A key that is down goes down only once, and comes up or is cancelled once. Keys that repeat are for the caller to
/// leave out.
package struct KeyInterpreter {
  /// Takes what a key has come to.
  package typealias Delivery = (InputEvent) -> Void

  /// The keys that are down, in the order in which they were pressed.
  private var down: [UInt16] = []
  private let device: Int32

  /// For the keys of the device of this number.
  package init(device: Int32) {
    self.device = device
  }

  /// Takes what happened to the key of number `code`.
  package mutating func take(_ code: UInt16, isPressed: Bool, at time: Instant, _ deliver: Delivery) {
    if isPressed {
      press(code, at: time, deliver)
    } else if let index = down.firstIndex(of: code) {
      down.remove(at: index)
      tell(code, .ended, at: time, deliver)
    }
  }

  /// Cancels the keys that are down, in the order in which they were pressed, as when their device is gone.
  ///
  /// There is no cancelling of commands: seeking that has begun ends.
  package mutating func cancelAll(at time: Instant, _ deliver: Delivery) {
    for code in down { tell(code, .cancelled, at: time, deliver) }
    down.removeAll(keepingCapacity: true)
  }

  /// Ends the commands that go on, which is seeking, as when another scene takes over; that their keys come up is not told
  /// then.
  package mutating func endCommands(at time: Instant, _ deliver: Delivery) {
    let seeking = down.filter { KeyMeaning($0).isSeeking }
    down.removeAll { seeking.contains($0) }
    for code in seeking { tell(code, .ended, at: time, deliver) }
  }

  private mutating func press(_ code: UInt16, at time: Instant, _ deliver: Delivery) {
    guard !down.contains(code) else { return }
    down.append(code)
    tell(code, .began, at: time, deliver)
  }

  private func tell(_ code: UInt16, _ phase: PressesPhase, at time: Instant, _ deliver: Delivery) {
    guard let input = KeyMeaning(code).input(of: code, phase, device) else { return }
    deliver(.unlocated(input, time))
  }
}

extension KeyMeaning {
  fileprivate var isSeeking: Bool { if case .seeking = self { true } else { false } }

  /// What the application hears when the key of number `code` gets into `phase`; nil where that is nothing.
  fileprivate func input(of code: UInt16, _ phase: PressesPhase, _ device: Int32) -> UnlocatedInput? {
    switch self {
    case .key: .press(key: EvdevCode.keyName(code), phase: phase, device: device)
    case .command(let command): phase == .began ? .remoteControl(command) : nil
    case .seeking(let begin, let end): .remoteControl(phase == .began ? begin : end)
    }
  }
}

/// Makes presses and commands of a keyboard's events, as libinput and `KeyInterpreter` do, but for a device that goes.
package struct KeyReports: EventInterpreter {
  private var keys: KeyInterpreter
  private var changes: [(code: UInt16, isPressed: Bool)] = []

  /// For the reports of the device of this number.
  package init(device: Int32) {
    keys = KeyInterpreter(device: device)
  }

  package mutating func process(
    _ event: EvdevEvent, at time: Instant, into assembler: inout FrameAssembler,
    _ deliver: FrameAssembler.Delivery
  ) {
    process(event, at: time, deliver)
  }

  package mutating func liftAll(
    at time: Instant, into assembler: inout FrameAssembler, _ deliver: FrameAssembler.Delivery
  ) {
    cancelAll(at: time, deliver)
  }

  /// Takes the next event; what a report comes to is delivered when it is complete.
  package mutating func process(_ event: EvdevEvent, at time: Instant, _ deliver: FrameAssembler.Delivery) {
    if event.isReport { return flush(isLoss: event.value == 1, at: time, deliver) }
    // A key that repeats has not changed; libinput takes buttons for a pointer's.
    guard event.type == EvdevCode.key, event.value == 0 || event.value == 1, Self.isKey(event.code) else {
      return
    }
    changes.append((event.code, event.value == 1))
  }

  /// Cancels what is down, and forgets what is not complete.
  package mutating func cancelAll(at time: Instant, _ deliver: FrameAssembler.Delivery) {
    changes.removeAll()
    keys.cancelAll(at: time, deliver)
  }

  /// Ends the commands that go on; that their keys come up is not told then.
  package mutating func endCommands(at time: Instant, _ deliver: FrameAssembler.Delivery) {
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

/// What a key of a remote control, a headset or a keyboard stands for.
enum KeyMeaning: Hashable {
  /// No more than itself: what it does are presses (EV-8).
  case key
  /// A command, which goes out when the key is pressed (EV-7).
  case command(EventSubtype)
  /// Two commands, one when the key is pressed and one when it is released (EV-7).
  case seeking(begin: EventSubtype, end: EventSubtype)
}
