internal import CLibevdev
internal import TouchDelivery

extension ScriptItemParser {
  /// What follows `remote`.
  mutating func remoteControl() throws(TextFailure) -> EventSubtype {
    try word("a remote control's command") { (subtype: EventSubtype) in
      subtype == .none || subtype == .motionShake ? nil : subtype.name
    }
  }

  /// What follows `motion`.
  mutating func motion() throws(TextFailure) -> MotionPhase {
    let _: Motion = try word("a motion") { $0.rawValue }
    return try word("a phase of a motion") { "\($0)" }
  }

  /// What follows `press`.
  mutating func press() throws(TextFailure) -> UnlocatedInput {
    let key = try key()
    return .press(key: key, phase: try word("a phase of a press") { (phase: PressesPhase) in "\(phase)" })
  }

  /// A key by evdev's name.
  ///
  /// The corresponding C function is `libevdev_event_code_from_name`.
  private mutating func key() throws(TextFailure) -> String {
    guard let token = nextToken() else {
      throw TextFailure("'press' needs a key by its evdev name, as in 'press KEY_ENTER began'", at: end)
    }
    guard libevdev_event_code_from_name(UInt32(EV_KEY), token.text) >= 0 else {
      throw TextFailure(
        "'\(token.text)' is not a key; keys have the names of linux/input-event-codes.h, as KEY_ENTER",
        at: token.column)
    }
    return token.text
  }

  /// The motions there are.
  private enum Motion: String, CaseIterable {
    case shake
  }
}
