/// A contact of a device: what the device reports about it, and its state.
struct SurfaceContact {
  enum State {
    /// Nothing has begun.
    case up
    /// It is a touch.
    case down
    /// It is there, but no touch any more, until it has gone.
    case ignored
  }

  /// The effect of a frame on the contact's touch, in this order.
  struct Outcome {
    var ends = false
    var isCancelled = false
    var begins = false
    var moves = false
  }

  private(set) var state = State.up
  /// Whether the device reports it, even only as hovering.
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
  mutating func process(_ event: EvdevEvent, _ codes: ContactCodes) {
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

/// The axes that a device's contacts are read from.
package struct ContactCodes {
  /// The axis of the place from left to right.
  package let x: UInt16
  /// The axis of the place from top to bottom.
  package let y: UInt16
  let pressure: UInt16
  let distance: UInt16
  /// Whether each contact has its own slot; otherwise there is one place, and keys say how many fingers there are.
  package let hasSlots: Bool

  /// The axes of the contacts of `description`.
  ///
  /// The slots of semi-multitouch pads are the corners of a box around two fingers, and jump. Their single place is
  /// good; libinput reads nothing else of them either.
  package init(_ description: EvdevDescription) {
    let isSemi = description.properties.contains(EvdevCode.semiMultitouchProperty)
    let hasPointer = description.has(EvdevCode.x) && description.has(EvdevCode.y)
    hasSlots = description.isMultitouch && !(isSemi && hasPointer)
    x = hasSlots ? EvdevCode.positionX : EvdevCode.x
    y = hasSlots ? EvdevCode.positionY : EvdevCode.y
    pressure = hasSlots ? EvdevCode.contactPressure : EvdevCode.pressure
    distance = hasSlots ? EvdevCode.contactDistance : EvdevCode.distance
  }
}

/// Turns a contact's values into fractions of its device's surface.
struct ContactAxes {
  private let x: AxisRange
  private let y: AxisRange
  private let pressure: AxisRange?
  /// Half of a unit of `ABS_MT_TOUCH_MAJOR` as a fraction of the width and of the height.
  private let radiusX: Double
  private let radiusY: Double
  /// Whether what lies outside the ranges is taken for their ends.
  ///
  /// The ranges of touchpads are what their makers found typical. A screen's are left as they are, because a calibration may
  /// bring back what lies outside.
  private let isBounded: Bool

  init(_ description: EvdevDescription, _ codes: ContactCodes) {
    let x = description.axes[codes.x] ?? EvdevAxis(range: AxisRange(minimum: 0, maximum: 0))
    let y = description.axes[codes.y] ?? EvdevAxis(range: AxisRange(minimum: 0, maximum: 0))
    self.x = x.range
    self.y = y.range
    pressure = description.axes[codes.pressure]?.range
    let major = codes.hasSlots ? description.axes[EvdevCode.touchMajor] : nil
    let unit = major.map { $0.resolution > 0 ? $0.resolution : x.resolution }
    radiusX = Self.radius(along: x, unit)
    radiusY = Self.radius(along: y, unit)
    isBounded = !description.isDirect
  }

  func place(of contact: SurfaceContact) -> SurfacePlace {
    let major = Double(contact.major)
    return SurfacePlace(
      x: x.fraction(of: contact.x), y: y.fraction(of: contact.y), force: force(contact.pressure),
      radiusX: major * radiusX, radiusY: major * radiusY)
  }

  func bounded(x value: Int64) -> Int32 { bounded(value, by: x) }

  func bounded(y value: Int64) -> Int32 { bounded(value, by: y) }

  private func bounded(_ value: Int64, by range: AxisRange) -> Int32 {
    guard isBounded, range.count > 0 else { return Int32(clamping: value) }
    return Int32(clamping: min(max(Int64(range.minimum), value), Int64(range.maximum)))
  }

  private func force(_ value: Int32) -> Double {
    guard let pressure, pressure.count > 1 else { return 0 }
    let force = Double(Int64(value) - Int64(pressure.minimum)) / Double(pressure.count - 1)
    return min(max(0, force), 1)
  }

  /// Half of a unit of a length as a fraction of `axis`, where a millimetre has `unit` of them.
  ///
  /// Where not both resolutions are known, a unit is one of the axis (Documentation/input/multi-touch-protocol.rst).
  private static func radius(along axis: EvdevAxis, _ unit: Int32?) -> Double {
    guard let unit, axis.range.count > 0 else { return 0 }
    let scale = unit > 0 && axis.resolution > 0 ? Double(axis.resolution) / Double(unit) : 1
    return scale / 2 / Double(axis.range.count)
  }
}
