internal import CLibevdev
package import TouchTime
package import TouchDelivery

/// Makes presses and commands from the keys of a remote control, a headset or a keyboard.
///
/// A key that is down goes down only once, and comes up or is cancelled once. Keys that repeat are for the caller to
/// leave out.
package struct KeyInterpreter {
  /// The keys that are down, in the order in which they were pressed.
  private var down: [UInt16] = []
  private let device: Int32
  private let makesCommands: Bool

  /// For the keys of the device of this number; without commands each key is a press.
  package init(device: Int32, makesCommands: Bool = true) {
    self.device = device
    self.makesCommands = makesCommands
  }

  /// Processes what happened to the key of number `code`; a release is `.ended`, or `.cancelled` where it was not one.
  package mutating func process(
    _ code: UInt16, isPressed: Bool, release: PressesPhase = .ended, at time: Instant,
    _ deliver: InputEvent.Delivery
  ) {
    if isPressed {
      guard !down.contains(code) else { return }
      down.append(code)
      report(code, .began, at: time, deliver)
    } else if let index = down.firstIndex(of: code) {
      down.remove(at: index)
      report(code, release, at: time, deliver)
    }
  }

  /// Cancels the keys that are down, in the order in which they were pressed, as when their device is gone.
  ///
  /// There is no cancelling of commands: seeking that has begun ends.
  package mutating func cancelAll(at time: Instant, _ deliver: InputEvent.Delivery) {
    for code in down { report(code, .cancelled, at: time, deliver) }
    down.removeAll(keepingCapacity: true)
  }

  /// Ends the commands that go on, which is seeking, as when another scene takes over; the release of their keys is not reported
  /// then.
  package mutating func endCommands(at time: Instant, _ deliver: InputEvent.Delivery) {
    let seeking = down.filter { meaning(of: $0).isSeeking }
    down.removeAll { seeking.contains($0) }
    for code in seeking { report(code, .ended, at: time, deliver) }
  }

  private func report(_ code: UInt16, _ phase: PressesPhase, at time: Instant, _ deliver: InputEvent.Delivery)
  {
    let input: UnlocatedInput? =
      switch meaning(of: code) {
      case .key: .press(key: EvdevCode.keyName(code), phase: phase, device: device)
      case .command(let command): phase == .began ? .remoteControl(command) : nil
      case .seeking(let begin, let end): .remoteControl(phase == .began ? begin : end)
      }
    if let input { deliver(.unlocated(input, time)) }
  }

  private func meaning(of code: UInt16) -> KeyMeaning { makesCommands ? KeyMeaning(code) : .key }
}

/// The meaning of a key of a remote control, a headset or a keyboard.
enum KeyMeaning: Hashable {
  /// No more than itself: what it does are presses (EV-8).
  case key
  /// A command, which goes out when the key is pressed (EV-7).
  case command(EventSubtype)
  /// Two commands, one when the key is pressed and one when it is released (EV-7).
  case seeking(begin: EventSubtype, end: EventSubtype)

  /// The command of the key of this number, by the table in `docs/reference/keys-and-shakes.md`.
  init(_ code: UInt16) {
    switch Int32(code) {
    case KEY_PLAY, KEY_PLAYCD: self = .command(.remoteControlPlay)
    case KEY_PAUSE, KEY_PAUSECD: self = .command(.remoteControlPause)
    case KEY_STOP, KEY_STOPCD: self = .command(.remoteControlStop)
    case KEY_PLAYPAUSE, KEY_MEDIA: self = .command(.remoteControlTogglePlayPause)
    case KEY_NEXTSONG, KEY_NEXT: self = .command(.remoteControlNextTrack)
    case KEY_PREVIOUSSONG, KEY_PREVIOUS: self = .command(.remoteControlPreviousTrack)
    case KEY_REWIND, KEY_FASTREVERSE:
      self = .seeking(begin: .remoteControlBeginSeekingBackward, end: .remoteControlEndSeekingBackward)
    case KEY_FASTFORWARD:
      self = .seeking(begin: .remoteControlBeginSeekingForward, end: .remoteControlEndSeekingForward)
    default: self = .key
    }
  }

  fileprivate var isSeeking: Bool { if case .seeking = self { true } else { false } }
}

/// Makes presses and commands of a device's events: what the keys of a report did counts once the report is complete.
package struct KeyReports: EventInterpreter {
  private var keys: KeyInterpreter
  private var changes: [(code: UInt16, isPressed: Bool)] = []
  /// The keys that count; nil for those that libinput takes for keys, and not for buttons of a pointer.
  private let codes: Set<UInt16>?

  /// For the reports of a remote control, a headset or a keyboard with this number, as libinput reads them.
  package init(device: Int32) {
    keys = KeyInterpreter(device: device)
    codes = nil
  }

  /// For the buttons of a touch device with this number; those that stand for tools and touching are none.
  init(buttonsOf description: EvdevDescription, device: Int32) {
    keys = KeyInterpreter(device: device, makesCommands: false)
    codes = description.keys.filter { !EvdevCode.tools.contains($0) && $0 != description.touchKey }
  }

  package mutating func process(_ event: EvdevEvent, at time: Instant, _ deliver: InputEvent.Delivery) {
    if event.isReport {
      // The kernel ends with a 1 the report in which it releases the keys of a device that goes away.
      flush(at: time, isLoss: event.value == 1, deliver)
    } else {
      note(event)
    }
  }

  /// Notes an event of the report, if it is of a key; one that repeats has not changed.
  mutating func note(_ event: EvdevEvent) {
    guard event.type == EvdevCode.key, event.value == 0 || event.value == 1, isKey(event.code) else { return }
    changes.append((event.code, event.value == 1))
  }

  /// Delivers what the report's keys did; where it made up for a loss, keys that came up are cancelled.
  mutating func flush(at time: Instant, isLoss: Bool, _ deliver: InputEvent.Delivery) {
    for (code, isPressed) in changes {
      keys.process(code, isPressed: isPressed, release: isLoss ? .cancelled : .ended, at: time, deliver)
    }
    forgetReport()
  }

  /// Leaves out what the keys of an incomplete report did.
  mutating func forgetReport() { changes.removeAll(keepingCapacity: true) }

  package mutating func liftAll(at time: Instant, _ deliver: InputEvent.Delivery) {
    forgetReport()
    keys.cancelAll(at: time, deliver)
  }

  /// Ends the commands that go on; the release of their keys is not reported then.
  package mutating func endCommands(at time: Instant, _ deliver: InputEvent.Delivery) {
    keys.endCommands(at: time, deliver)
  }

  private func isKey(_ code: UInt16) -> Bool {
    codes?.contains(code) ?? EvdevCode.isKeyboardKey(code)
  }
}
