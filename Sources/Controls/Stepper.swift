public import TouchDelivery

/// A control that counts up on its right half and down on its left; mirrors `UIStepper` (UC-16).
public final class Stepper: Control {
  /// The value, from `minimumValue` to `maximumValue`.
  public var value = 0.0 { didSet { value = range.clamp(value) } }
  /// The least value.
  public var minimumValue = 0.0 { didSet { value = range.clamp(value) } }
  /// The greatest value.
  public var maximumValue = 100.0 { didSet { value = range.clamp(value) } }
  /// How much a step is.
  public var stepValue = 1.0
  /// Whether a step beyond one end leads to the other; mirrors `wraps`.
  public var wraps = false
  /// Whether it goes on while the finger stays down; mirrors `autorepeat`.
  public var autorepeat = true

  /// Whether it tells of each step, or only of the last as the finger lifts; mirrors `isContinuous`.
  public var isContinuous = true

  /// How long the finger rests before it goes on, and how often it does then, in seconds.
  private static let firstRepeat = 0.5
  private static let nextRepeat = 0.1

  private var timer: Timer?
  /// Whether it has stepped to a value that nobody was told of.
  private var isUntold = false
  private var valueBefore = 0.0
  private var hasRepeated = false

  /// The value.
  public override var controlValue: ControlValue? { .number(value) }

  private var range: ValueRange { ValueRange(minimum: minimumValue, maximum: maximumValue) }

  /// Steps as the finger lifts inside, or again and again while it stays.
  public override func didSend(_ event: ControlEvents, of touch: Touch, with touchEvent: Event) {
    switch event {
    case .touchDown:
      hasRepeated = false
      isUntold = false
      valueBefore = value
      if autorepeat { waitToRepeat(touch, touchEvent) }
    case .touchUpInside:
      timer?.invalidate()
      if !hasRepeated { step(touch) }
      tell(of: touch, touchEvent)
    case .touchUpOutside, .touchCancel:
      timer?.invalidate()
      tell(of: touch, touchEvent)
    default: break
    }
  }

  /// A tap on it is no tap on a view around it (GR-27).
  public override func superGestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !recognizer.isSingleTap(outside: self)
  }

  /// After a rest it repeats by a timer that goes on by itself, for as long as the finger is down.
  private func waitToRepeat(_ touch: Touch, _ event: Event) {
    timer = window?.application?.schedule(after: Self.firstRepeat) { [weak self] in
      guard let self else { return }
      repeatStep(touch, event)
      timer = window?.application?.schedule(after: Self.nextRepeat, repeats: true) { [weak self] in
        self?.repeatStep(touch, event)
      }
    }
  }

  private func repeatStep(_ touch: Touch, _ event: Event) {
    guard isTracking else {
      timer?.invalidate()
      return
    }
    guard isTouchInside else { return }
    hasRepeated = true
    step(touch)
    if isContinuous { tell(of: touch, event) }
  }

  private func step(_ touch: Touch) {
    let isUp = touch.location(in: self).x >= bounds.origin.x + bounds.size.width / 2
    let old = value
    let next = value(afterStepping: isUp ? stepValue : -stepValue)
    if wraps, next > maximumValue {
      value = minimumValue
    } else if wraps, next < minimumValue {
      value = maximumValue
    } else {
      value = next
    }
    if value != old { isUntold = true }
  }

  /// The sum as the decimal number that people get who count.
  private func value(afterStepping step: Double) -> Double {
    (value + step).rounded(toDecimals: max(value.decimals, step.decimals))
  }

  private func tell(of touch: Touch, _ event: Event) {
    guard isUntold, isContinuous || value != valueBefore else { return }
    isUntold = false
    sendActions(for: .valueChanged, touch: touch, with: event)
    sendActions(for: .primaryActionTriggered, touch: touch, with: event)
  }
}
