/// What a device says of one of its contacts, and what has become of that.
struct SurfaceContact {
  enum State {
    /// Nothing has begun.
    case up
    /// It is a touch.
    case down
    /// It is there, but no touch any more, until it has gone.
    case ignored
  }

  /// What a frame does to the contact's touch, in this order.
  struct Outcome {
    var ends = false
    var isCancelled = false
    var begins = false
    var moves = false
  }

  private(set) var state = State.up
  /// Whether the device reports it at all, if only as hovering.
  private(set) var isPresent = false
  private(set) var x: Int32 = 0
  private(set) var y: Int32 = 0
  private(set) var pressure: Int32 = 0
  private(set) var major: Int32 = 0
  private(set) var distance: Int32 = 0
  private var tool: Int32 = 0
  /// Whether it went at any moment of this frame.
  private var hasLeft = false
  private var isDirty = false
  /// What is added to the device's places so that they do not jump.
  private var offsetX: Int64 = 0
  private var offsetY: Int64 = 0
  private var rawX: Int32 = 0
  private var rawY: Int32 = 0
}

extension SurfaceContact {
  mutating func take(_ event: EvdevEvent, _ codes: ContactCodes) {
    switch event.code {
    case codes.x: rawX = event.value
    case codes.y: rawY = event.value
    case codes.pressure: pressure = event.value
    case codes.distance: distance = event.value
    case EvdevCode.touchMajor: major = event.value
    case EvdevCode.toolType: tool = event.value
    case EvdevCode.trackingID: setPresent(event.value >= 0)
    default: return
    }
    isDirty = true
  }

  /// Whether it went in this frame, or is gone, by the device's word.
  var isGone: Bool { hasLeft || !isPresent }

  mutating func setPresent(_ isPresent: Bool) {
    hasLeft = hasLeft || !isPresent
    self.isPresent = isPresent
  }

  /// Works out where it is, once its frame is complete.
  mutating func place(_ axes: ContactAxes) {
    guard isDirty else { return }
    x = axes.bounded(x: Int64(rawX) + offsetX)
    y = axes.bounded(y: Int64(rawY) + offsetY)
  }

  /// Makes what the device reports from now on a movement from where the contact was before this frame.
  mutating func anchor() {
    offsetX = Int64(x) - Int64(rawX)
    offsetY = Int64(y) - Int64(rawY)
  }

  /// Closes the frame, in which it touches or not.
  ///
  /// - Parameter isHeld: whether its device has lost it though the finger is still there.
  mutating func advance(isTouching: Bool, isHeld: Bool) -> Outcome {
    defer { (hasLeft, isDirty) = (false, false) }
    var outcome = Outcome()
    if state == .ignored, isGone { state = .up }
    if state == .down { goOn(isTouching, isHeld, &outcome) }
    if state == .up, isTouching { begin(&outcome) }
    if state == .up { (offsetX, offsetY) = (0, 0) }
    return outcome
  }

  /// Lets it be no touch until it has gone and come back.
  mutating func ignore() {
    (state, hasLeft, isDirty) = (isPresent ? .ignored : .up, false, false)
  }

  private mutating func goOn(_ isTouching: Bool, _ isHeld: Bool, _ outcome: inout Outcome) {
    if isHeld { return }
    if tool == EvdevCode.palm, isPresent, !hasLeft {
      state = .ignored
      (outcome.ends, outcome.isCancelled) = (true, true)
    } else if hasLeft || !isTouching {
      state = .up
      outcome.ends = true
    } else {
      outcome.moves = isDirty
    }
  }

  private mutating func begin(_ outcome: inout Outcome) {
    state = tool == EvdevCode.palm ? .ignored : .down
    outcome.begins = state == .down
  }
}
