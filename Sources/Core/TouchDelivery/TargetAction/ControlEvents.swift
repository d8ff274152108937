/// Events of a control; mirrors `UIControl.Event` with its raw values (UC-1).
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
  /// The control's main purpose was fulfilled.
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

extension ControlEvents {
  /// The word of a single event.
  fileprivate var word: String { Self.words.first { $0.event == self }?.word ?? "" }
}

extension Control {
  /// Records each of the `events` of this control and the touch that caused them, if any; with `valueChanged`, its value
  /// (UC-1).
  ///
  /// Of a control that is redacted, or inside a redacted view, nothing is recorded: its events tell where the finger is (RD-1).
  final func record(_ events: ControlEvents, touch: Touch?) {
    guard let environment, environment.sink != nil else { return }
    let disclosure = Disclosure.of(.view(self))
    if disclosure.isSilent { return }
    for (event, _) in ControlEvents.words where events.contains(event) {
      record(single: event, touch, in: environment, disclosure)
    }
  }

  private func record(
    single event: ControlEvents, _ touch: Touch?, in environment: Environment, _ disclosure: Disclosure
  ) {
    environment.record(.control) { record in
      record.add(.control, id)
      record.add(.event, event.word)
      record.add(.touch, touch.map { .integer($0.id) } ?? .null)
      if event == .valueChanged, let value = controlValue {
        record.add(.value, disclosure.showsPlaces ? Record.Value(value) : .null)
      }
      guard environment.explainsDecisions else { return }
      record.list(.controls, CollectionOfOne(self)) { $0.add(control: $1) }
    }
  }
}

extension Record {
  /// Adds what `control` is at the moment, as an element of a list; its value is null where it is withheld.
  mutating func add(control: Control) {
    object {
      $0.add(.control, control.id)
      $0.add(.type, control.kind)
      $0.add(.enabled, control.isEnabled)
      guard let value = control.controlValue else { return }
      $0.add(.value, Disclosure.of(.view(control)).showsPlaces ? .init(value) : .null)
    }
  }
}

extension Record.Value {
  /// The value of a control: a number, true or false.
  package init(_ value: PropertyValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .boolean(let isOn): self = .boolean(isOn)
    case .numbers, .text, .texts, .frame: self = .null
    }
  }
}
