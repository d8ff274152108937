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

  /// Whether a touch of this slot was reported and is not over.
  private(set) var isDown = false
  private(set) var isDirty = false
  private var state = State.none
  private var palm = Palm.finger
  private var tool: Int32 = 0
  private var place = Hysteresis.Place(x: 0, y: 0)
  private var center = Hysteresis.Place(x: 0, y: 0)
  /// Whether libevdev can be asked for a contact's tool when it begins.
  private let knowsTool: Bool

  init(knowsTool: Bool) {
    self.knowsTool = knowsTool
  }

  mutating func process(_ event: EvdevEvent) {
    switch event.code {
    case EvdevCode.trackingID: track(event.value)
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
  ) -> (TouchesPhase, Hysteresis.Place)? {
    defer { advance() }
    let place = place
    return change(hysteresis, mayBegin: mayBegin).map { ($0, place) }
  }

  private mutating func track(_ id: Int32) {
    state = id >= 0 ? .begin : .end
    guard id >= 0 else { return }
    palm = knowsTool && tool == EvdevCode.palm ? .known : .finger
  }

  private mutating func use(_ tool: Int32) {
    self.tool = tool
    if tool == EvdevCode.palm, palm == .finger { palm = .new }
  }

  private mutating func change(_ hysteresis: Hysteresis?, mayBegin: Bool) -> TouchesPhase? {
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

  private mutating func becomePalm() -> TouchesPhase? {
    palm = .known
    return state == .begin ? nil : end(.cancelled)
  }

  private mutating func begin(_ mayBegin: Bool) -> TouchesPhase? {
    guard !isDown, mayBegin else { return nil }
    isDown = true
    center = place
    return .began
  }

  private mutating func end(_ change: TouchesPhase) -> TouchesPhase? {
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

/// Holds a contact still while it trembles: an ellipse around it that a finger inside must first push.
///
/// libinput applies it to touchscreens with a fuzz; mirrors its `evdev_hysteresis`, whole numbers and all.
struct Hysteresis {
  struct Place: Hashable {
    var x: Int32
    var y: Int32
  }

  /// Half the axes' fuzz.
  let margin: Place

  /// The filter for axes of this fuzz; nil without one.
  init?(fuzzX: Int32, fuzzY: Int32) {
    guard fuzzX != 0 || fuzzY != 0 else { return nil }
    margin = Place(x: fuzzX / 2, y: fuzzY / 2)
  }

  /// Where the ellipse's centre moves when the finger goes to `place`.
  func center(for place: Place, around center: Place) -> Place {
    guard margin.x != 0, margin.y != 0 else { return place }
    let (dx, dy) = (Double(place.x) - Double(center.x), Double(place.y) - Double(center.y))
    let (a, b) = (Double(margin.x), Double(margin.y))
    let ratio = ((dx * dx) / (a * a) + (dy * dy) / (b * b)).squareRoot()
    guard ratio >= 1 else { return center }
    let lag = lag(dx, dy, reach: (dx * dx + dy * dy).squareRoot() / ratio)
    return Place(
      x: Self.whole(Double(place.x) - (dx >= 0 ? lag.x : -lag.x)),
      y: Self.whole(Double(place.y) - (dy >= 0 ? lag.y : -lag.y)))
  }

  /// How far the centre stays behind the finger on each axis.
  private func lag(_ dx: Double, _ dy: Double, reach: Double) -> (x: Double, y: Double) {
    guard dx != 0 else { return (0, reach) }
    let gradient = dy / dx
    let x = reach / (gradient * gradient + 1).squareRoot()
    return (x, ((reach + x) * (reach - x)).squareRoot())
  }

  private static func whole(_ value: Double) -> Int32 {
    Int32(exactly: value.rounded(.towardZero)) ?? 0
  }
}
