internal import TouchDelivery

/// One slot of a multitouch device: what its events say until the frame is complete.
struct TouchSlot {
  private enum State {
    case none, begin, update, end
  }

  private enum Palm {
    case finger
    /// It has just become one: its touch is to be cancelled.
    case new
    /// It was dealt with; the contact stays a palm until it lifts.
    case known
  }

  /// Whether a touch of this slot was told of and is not over.
  private(set) var isDown = false
  private(set) var isDirty = false
  private var state = State.none
  private var palm = Palm.finger
  private var tool: Int32 = 0
  private var place = Hysteresis.Place(x: 0, y: 0)
  private var center = Hysteresis.Place(x: 0, y: 0)
  /// Without slots in the kernel, libevdev cannot be asked for a contact's tool.
  private let knowsTool: Bool

  init(knowsTool: Bool) {
    self.knowsTool = knowsTool
  }

  mutating func process(_ event: EvdevEvent, reportsTool: Bool) {
    switch event.code {
    case EvdevCode.trackingID: track(event.value, reportsTool: reportsTool)
    case EvdevCode.positionX: place.x = event.value
    case EvdevCode.positionY: place.y = event.value
    case EvdevCode.toolType: use(event.value)
    default: return
    }
    isDirty = true
  }

  mutating func lift() {
    (isDown, isDirty, state, palm) = (false, false, .none, .finger)
  }

  /// What the frame did to the slot's touch, and where.
  mutating func takeChange(
    _ hysteresis: Hysteresis?, mayBegin: Bool
  ) -> (Contact.Change, Hysteresis.Place)? {
    defer { advance() }
    let place = place
    return change(hysteresis, mayBegin: mayBegin).map { ($0, place) }
  }

  private mutating func track(_ id: Int32, reportsTool: Bool) {
    state = id >= 0 ? .begin : .end
    guard id >= 0 else { return }
    palm = reportsTool && knowsTool && tool == EvdevCode.palm ? .known : .finger
  }

  private mutating func use(_ tool: Int32) {
    self.tool = tool
    if tool == EvdevCode.palm, palm == .finger { palm = .new }
  }

  private mutating func change(_ hysteresis: Hysteresis?, mayBegin: Bool) -> Contact.Change? {
    switch palm {
    case .known: return nil
    case .new: return becomePalm()
    case .finger: break
    }
    switch state {
    case .none: return nil
    case .begin: return begin(mayBegin)
    case .update: return isDown && moves(hysteresis) ? .moved : nil
    case .end: return end(.ended)
    }
  }

  private mutating func becomePalm() -> Contact.Change? {
    palm = .known
    return state == .begin ? nil : end(.cancelled)
  }

  private mutating func begin(_ mayBegin: Bool) -> Contact.Change? {
    guard !isDown, mayBegin else { return nil }
    isDown = true
    center = place
    return .began
  }

  private mutating func end(_ change: Contact.Change) -> Contact.Change? {
    defer { isDown = false }
    return isDown ? change : nil
  }

  /// Whether the finger leaves its place.
  ///
  /// What it then reports is where it is; what the slot keeps is the filtered place.
  private mutating func moves(_ hysteresis: Hysteresis?) -> Bool {
    guard let hysteresis else { return true }
    place = hysteresis.center(for: place, around: center)
    defer { center = place }
    return place != center
  }

  private mutating func advance() {
    isDirty = false
    switch state {
    case .begin: state = .update
    case .end: state = .none
    case .update, .none: break
    }
  }
}
