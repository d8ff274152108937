/// What can happen to a control; mirrors `UIControl.Event` with its raw values (UC-1).
public struct ControlEvents: OptionSet, Hashable, Sendable {
  /// One bit an event.
  public let rawValue: UInt32

  /// The set with these bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A finger comes down.
  public static let touchDown = ControlEvents(rawValue: 1 << 0)
  /// A finger comes down a second time in a row, or more often.
  public static let touchDownRepeat = ControlEvents(rawValue: 1 << 1)
  /// The finger moves inside.
  public static let touchDragInside = ControlEvents(rawValue: 1 << 2)
  /// The finger moves outside.
  public static let touchDragOutside = ControlEvents(rawValue: 1 << 3)
  /// The finger comes back inside.
  public static let touchDragEnter = ControlEvents(rawValue: 1 << 4)
  /// The finger goes outside.
  public static let touchDragExit = ControlEvents(rawValue: 1 << 5)
  /// The finger lifts inside.
  public static let touchUpInside = ControlEvents(rawValue: 1 << 6)
  /// The finger lifts outside.
  public static let touchUpOutside = ControlEvents(rawValue: 1 << 7)
  /// The touch is cancelled.
  public static let touchCancel = ControlEvents(rawValue: 1 << 8)
  /// The control has another value.
  public static let valueChanged = ControlEvents(rawValue: 1 << 12)
  /// What the control is for was done.
  public static let primaryActionTriggered = ControlEvents(rawValue: 1 << 13)
  /// All events of touches.
  public static let allTouchEvents = ControlEvents(rawValue: 0xFFF)
  /// All events.
  public static let allEvents = ControlEvents(rawValue: 0xFFFF_FFFF)

  /// The single events with their words in scenes, scripts and the log.
  public static let words: [(event: ControlEvents, word: String)] = [
    (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"), (.touchDragInside, "touchDragInside"),
    (.touchDragOutside, "touchDragOutside"), (.touchDragEnter, "touchDragEnter"),
    (.touchDragExit, "touchDragExit"), (.touchUpInside, "touchUpInside"),
    (.touchUpOutside, "touchUpOutside"), (.touchCancel, "touchCancel"), (.valueChanged, "valueChanged"),
    (.primaryActionTriggered, "primaryActionTriggered"),
  ]
}
