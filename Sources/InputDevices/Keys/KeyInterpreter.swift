internal import TouchDelivery

/// Makes presses and commands of the keys of a remote control, a headset or a keyboard.
///
/// A key that is down goes down only once, and comes up or is cancelled once. Keys that repeat are for the caller to
/// leave out.
struct KeyInterpreter {
  typealias Delivery = (InputEvent) -> Void

  /// The keys that are down, in the order in which they were pressed.
  private var down: [UInt16] = []
  private let device: Int32

  /// For the keys of the device of this number.
  init(device: Int32) {
    self.device = device
  }

  /// Takes what happened to the key of number `code`.
  mutating func take(_ code: UInt16, isPressed: Bool, at time: Instant, _ deliver: Delivery) {
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
  mutating func cancelAll(at time: Instant, _ deliver: Delivery) {
    for code in down { tell(code, .cancelled, at: time, deliver) }
    down.removeAll(keepingCapacity: true)
  }

  /// Ends the commands that go on, which is seeking, as when another scene takes over; that their keys come up is not told
  /// then.
  mutating func endCommands(at time: Instant, _ deliver: Delivery) {
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
