public import Time

/// One report of one device: what its fingers did at one moment.
///
/// A finger that is down and not listed is stationary. A source keeps one frame and refills it, so that a moving
/// finger allocates nothing.
public struct TouchFrame {
  /// When, by the device's own stamp.
  public var time: Instant
  /// The screen that the locations lie on.
  public var screen: Screen
  /// The fingers that changed, in the order in which new ones are to be numbered.
  public var contacts: [Contact]
  /// What is asked of new fingers before they count; nil for nothing.
  public var accommodations: Accommodations?

  /// A frame of `contacts` on `screen`.
  public init(time: Instant, screen: Screen, contacts: [Contact] = []) {
    self.time = time
    self.screen = screen
    self.contacts = contacts
  }
}

/// What a device reports that happens at no place of a screen, and so goes to the key window (EV-3, EV-4).
public enum UnlocatedInput: Hashable, Sendable {
  /// The key of this evdev name, as `KEY_ENTER`, did something on `device`; `force` is 1 where the key cannot tell (EV-8).
  case press(key: String, phase: PressesPhase, force: Double = 1, device: Int32 = 0)
  /// The device was shaken (EV-5).
  case motion(MotionPhase)
  /// A remote control was used; `subtype` is one of the `remoteControl…` (EV-7).
  case remoteControl(EventSubtype)
}
