public import TouchDelivery

/// A control whose value is where the finger is along its longer side; mirrors `UISlider` (UC-16).
///
/// Nothing is drawn, so there is no knob to aim at: the finger may come down anywhere. A slider that is higher than wide
/// has its maximum at the top.
public final class Slider: Control {
  /// The value, from `minimumValue` to `maximumValue`.
  public var value = 0.0 { didSet { value = range.clamp(value) } }
  /// The value at the left end or bottom.
  public var minimumValue = 0.0 { didSet { value = range.clamp(value) } }
  /// The value at the right end or top.
  public var maximumValue = 1.0 { didSet { value = range.clamp(value) } }
  /// The distance of the values it goes through, counted from `minimumValue`; 0 for any value.
  public var stepValue = 0.0
  /// Whether it tells of each change, or only of the last as the finger lifts; mirrors `isContinuous`.
  public var isContinuous = true

  private var valueBefore = 0.0
  private weak var press: Touch?
  /// What the finger stood at last; not `value` where a target has set that meanwhile.
  private var fingerValue: Double?

  /// The value.
  public override var controlValue: ControlValue? { .number(value) }

  private var range: ValueRange { ValueRange(minimum: minimumValue, maximum: maximumValue) }

  private var isVertical: Bool { bounds.size.height > bounds.size.width }

  /// Follows the finger; presses that overlap, because the end of one is held back, are one (GR-22).
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
  public override func superGestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !recognizer.isSwipe(alongVertical: isVertical, outside: self)
  }

  private func begin(_ touch: Touch, _ event: Event?) {
    if press.map(follows) != true { valueBefore = value }
    press = touch
    fingerValue = nil
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

  /// Takes the finger's value where that is a new one, and tells whether the slider has changed by it.
  private func moves(to touch: Touch) -> Bool {
    let new = value(for: touch.location(in: self))
    guard new != fingerValue else { return false }
    fingerValue = new
    let old = value
    value = new
    return value != old
  }

  private func value(for point: Point) -> Double {
    let length = isVertical ? bounds.size.height : max(bounds.size.width, .leastNonzeroMagnitude)
    let way =
      isVertical
      ? 1 - (point.y - bounds.origin.y) / length
      : (point.x - bounds.origin.x) / length
    let value = range.value(at: way, ofPoints: length)
    return stepValue > 0 ? range.value(nearest: value, inStepsOf: stepValue) : value
  }
}
