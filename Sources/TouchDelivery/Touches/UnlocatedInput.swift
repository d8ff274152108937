/// What a device reports that happens at no place of a screen, and so goes to the key window (EV-3, EV-4).
public enum UnlocatedInput: Hashable, Sendable {
  /// The key of this evdev name, as `KEY_ENTER`, did something on `device`; `force` is 1 where the key cannot tell (EV-8).
  case press(key: String, phase: PressesPhase, force: Double = 1, device: Int32 = 0)
  /// The device was shaken (EV-5).
  case motion(MotionPhase)
  /// A remote control was used; `subtype` is one of the `remoteControl…` (EV-7).
  case remoteControl(EventSubtype)
}
