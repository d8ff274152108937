public import TouchDelivery

/// A control whose value is where the finger is along its longer side; mirrors `UISlider` (UC-16).
///
/// Nothing is drawn, so there is no knob to aim at: the finger may come down anywhere. A slider that is higher than wide
/// has its maximum at the top.
public final class Slider: RangeControl {
  /// The name of its kind in scenes.
  public override var kind: String { "slider" }

  /// The distance between the values that it takes, counted from `minimumValue`; 0 for any value.
  public var stepValue = 0.0

  /// What a finger does to the value.
  public var tracking = SliderTracking.absolute

  /// The properties of any control with a range, and the control's own.
  public override class var properties: [Property<View>] { super.properties + own.map(\.ofView) }

  private static let own: [Property<Slider>] = [
    Property(
      "stepValue", .number(in: 0...Extent.limit), \.stepValue,
      "The distance between the values that it takes, counted from minimumValue; 0 for any.",
      role: .step),
    Property(
      "tracking", .choice, \.tracking,
      "Whether the value is where the finger is, or moves by what the finger moves, so that a sleeve sets nothing."
    ),
  ]

  private var valueBefore = 0.0
  private weak var press: Touch?
  /// The value under the finger at its last event; `value` differs where a target has set that meanwhile.
  private var fingerValue: Double?
  /// Where the finger was last and the part of the way at which the value is, as long as it moves relatively.
  private var travel: (finger: Double, part: Double)?

  private var isVertical: Bool { bounds.size.height > bounds.size.width }

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

  /// A swipe along its track is no swipe on a view around it (GR-27).
  public override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !recognizer.isSwipe(alongVertical: isVertical, outside: self)
  }

  private func begin(_ touch: Touch, _ event: Event?) {
    if press.map(follows) != true { valueBefore = value }
    press = touch
    switch tracking {
    case .absolute: (fingerValue, travel) = (nil, nil)
    case .relative:
      (fingerValue, travel) = (value, (part(at: touch.location(in: self)), range.part(of: value)))
    }
    follow(touch, event)
  }

  private func follow(_ touch: Touch, _ event: Event?) {
    guard moves(to: touch), isContinuous else { return }
    sendActions(for: .valueChanged, touch: touch, with: event)
  }

  private func finish(_ touch: Touch, _ event: Event?) {
    let isMoved = moves(to: touch)
    let isChanged = fingerValue != valueBefore
    if isContinuous ? isMoved : isChanged { sendActions(for: .valueChanged, touch: touch, with: event) }
    if isChanged { sendActions(for: .primaryActionTriggered, touch: touch, with: event) }
  }

  /// Takes the finger's value where that is a new one, and returns whether the slider has changed by it.
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
    // Beyond an end the way does not go on, so that a finger that turns back is followed at once.
    let finger = part(at: touch.location(in: self))
    guard let old = travel else { return finger }
    guard finger != old.finger else { return nil }
    let part = min(max(old.part + finger - old.finger, 0), 1)
    travel = (finger, part)
    return part
  }

  private func part(at point: Point) -> Double {
    isVertical
      ? 1 - (point.y - bounds.origin.y) / length
      : (point.x - bounds.origin.x) / length
  }

  private var length: Double {
    isVertical ? bounds.size.height : max(bounds.size.width, .leastNonzeroMagnitude)
  }

  private func value(at part: Double) -> Double {
    let value = range.value(at: part, ofPoints: length)
    return stepValue > 0 ? range.value(nearest: value, inStepsOf: stepValue) : value
  }
}

/// What a finger does to the value of a slider (UC-16).
public enum SliderTracking: String, CaseIterable, Sendable {
  /// The value is where the finger is.
  case absolute
  /// The value moves by what the finger moves.
  case relative
}
