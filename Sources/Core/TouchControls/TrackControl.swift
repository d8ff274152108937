public import TouchDelivery

/// A control whose value follows a finger along a track: a slider or a dial.
public class TrackControl: RangeControl {
  /// The distance between the values that it takes, counted from `minimumValue`; 0 for any value.
  public var stepValue = 0.0

  /// What a finger does to the value.
  public var tracking = ValueTracking.absolute

  /// The properties of any control with a range, and those of a track.
  public override class var properties: [Property<View>] { super.properties + own.map { $0.ofView } }

  private static let own: [Property<TrackControl>] = [
    Property(
      "stepValue", .number(in: 0...Extent.limit), { $0.stepValue }, { $0.stepValue = $1 },
      "The distance between the values that it takes, from 'minimumValue' on. With 0 it takes any value. At most the whole range.",
      role: .step),
    Property(
      "tracking", .choice, { $0.tracking }, { $0.tracking = $1 },
      "Whether the control takes the value under the finger ('absolute'), or changes its value by as much as the finger moves ('relative'), so that a touch alone sets nothing."
    ),
  ]

  private var valueBefore = 0.0
  @Weak private var press: Touch?
  /// The value under the finger at its last event; `value` differs where a target has set that meanwhile.
  private var fingerValue: Double?
  /// Where the finger was last and the part of the way at which the value is, as long as it moves relatively.
  private var travel: (finger: Double, part: Double)?

  /// Whether a finger has set the value in this press.
  var isTurned: Bool { fingerValue != nil }

  /// Where on the way from the least value, at 0, to the greatest, at 1, a finger at `point` is; nil where it is nowhere.
  func place(of point: Point) -> Double? { nil }

  /// The part of the way at which the value is for a finger at `place`.
  func part(at place: Double) -> Double { place }

  /// How far the value goes for a finger that went from `old` to `new`.
  func way(from old: Double, to new: Double) -> Double { new - old }

  /// The part of the way that stands for `part`, which may lie beyond an end.
  func limited(_ part: Double) -> Double { min(max(part, 0), 1) }

  /// How long the way is, in points.
  var length: Double { .leastNonzeroMagnitude }

  /// The value at a part of the way.
  func value(at part: Double) -> Double {
    let value = range.value(at: part, ofPoints: length)
    return stepValue > 0 ? range.value(nearest: value, inStepsOf: stepValue) : value
  }

  /// Follows the finger; presses that overlap, because the end of one is held back, count as one (GR-22).
  public override func didSend(_ event: ControlEvents, of touch: Touch, with touchEvent: Event?) {
    guard touch === trackedTouch else { return }
    switch event {
    case .touchDown: begin(touch, touchEvent)
    case .touchDragInside, .touchDragOutside: follow(touch, touchEvent)
    case .touchUpInside, .touchUpOutside: finish(touch, touchEvent)
    case .touchCancel: if !isContinuous { value = valueBefore }
    default: break
    }
  }

  private func begin(_ touch: Touch, _ event: Event?) {
    if press.map(follows) != true { valueBefore = value }
    press = touch
    travel = nil
    fingerValue = tracking == .relative ? value : nil
    follow(touch, event)
  }

  private func follow(_ touch: Touch, _ event: Event?) {
    guard moves(to: touch), isContinuous else { return }
    sendActions(for: .valueChanged, touch: touch, with: event)
  }

  private func finish(_ touch: Touch, _ event: Event?) {
    let isMoved = moves(to: touch)
    let isChanged = fingerValue.map { $0 != valueBefore } ?? false
    if isContinuous ? isMoved : isChanged { sendActions(for: .valueChanged, touch: touch, with: event) }
    if isChanged { sendActions(for: .primaryActionTriggered, touch: touch, with: event) }
  }

  /// Takes the finger's value where that is a new one, and returns whether the control has changed by it.
  private func moves(to touch: Touch) -> Bool {
    guard let part = part(for: touch) else { return false }
    let new = value(at: part)
    guard new != fingerValue else { return false }
    fingerValue = new
    let old = value
    value = new
    return value != old
  }

  /// The part of the way at which the value must be; nil for a finger that has not moved if only movement
  /// counts.
  private func part(for touch: Touch) -> Double? {
    guard let finger = place(of: touch.location(in: self)) else { return nil }
    guard tracking == .relative else { return part(at: finger) }
    guard let old = travel else {
      travel = (finger, range.part(of: value))
      return nil
    }
    guard finger != old.finger else { return nil }
    // Beyond an end the way does not go on, so that a finger that turns back is followed at once.
    let part = limited(old.part + way(from: old.finger, to: finger))
    travel = (finger, part)
    return part
  }
}

/// The effect of a finger on the value of a slider or dial (UC-16, UC-20).
public enum ValueTracking: String, CaseIterable, Sendable {
  /// The value is where the finger is.
  case absolute
  /// The value moves by what the finger moves.
  case relative
}
