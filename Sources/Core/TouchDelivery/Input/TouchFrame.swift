public import TouchTime

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

/// A report of a device that happens at no place of a screen, and so goes to the key window (EV-3, EV-4).
public enum UnlocatedInput: Hashable, Sendable {
  /// The key of this evdev name, as `KEY_ENTER`, did something on `device`; `force` is 1 if the key does not
  /// report it (EV-8).
  case press(key: String, phase: PressesPhase, force: Double = 1, device: Int32 = 0)
  /// The device was shaken (EV-5).
  case motion(MotionPhase)
  /// A remote control was used; `subtype` is one of the `remoteControl…` (EV-7).
  case remoteControl(EventSubtype)
}

/// One finger in a frame, as a device or a recording reports it.
public struct Contact: Hashable, Sendable, BitwiseCopyable {
  /// The name that a source gives a finger while it is down: the means to find its touch again, not the touch's id.
  public struct Identifier: Hashable, Sendable, BitwiseCopyable {
    /// Distinguishes the devices of one source.
    public var device: Int32
    /// The seat slot, evdev slot or script's finger number.
    public var slot: Int32

    /// The finger `slot` of `device`.
    public init(device: Int32 = 0, slot: Int32) {
      self.device = device
      self.slot = slot
    }
  }

  /// Which finger.
  public var identifier: Identifier
  /// What it did since the frame before.
  public var change: TouchesPhase
  /// Where it is, in points of the frame's screen; for a finger that lifts, where it was last.
  public var location: Point
  /// How far beyond `location` its device has it, where that is on the edge of its surface (SCR-3).
  public var overshoot: Point
  /// How hard it presses, 1 being an average touch, as `UITouch.force`; 0 if the device does not report it.
  public var force: Double
  /// The radius of the contact in points, as `UITouch.majorRadius`; 0 if the device does not report it.
  public var majorRadius: Double
  /// The edge the touch came from, or nil where its location decides (EDGE-2).
  public var edge: RectEdge?

  /// A finger's part of a frame.
  public init(
    identifier: Identifier, change: TouchesPhase, location: Point, overshoot: Point = .zero,
    force: Double = 0, majorRadius: Double = 0, edge: RectEdge? = nil
  ) {
    self.identifier = identifier
    self.change = change
    self.location = location
    self.overshoot = overshoot
    self.force = force
    self.majorRadius = majorRadius
    self.edge = edge
  }
}
