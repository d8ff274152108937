public import TouchDelivery

/// A control that counts up on its right half and down on its left; mirrors `UIStepper` (UC-16).
public final class Stepper: Control {
  /// The name of its kind in scenes.
  public override var kind: String { "stepper" }

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

  /// What a scene can set besides what it can of any control.
  public override class var properties: [Property<View>] { super.properties + own.map(\.ofView) }

  private static let own: [Property<Stepper>] = [
    Property("minimumValue", .number(in: -Extent.limit...Extent.limit), \.minimumValue, "The least value."),
    Property(
      "maximumValue", .number(in: -Extent.limit...Extent.limit), \.maximumValue, "The greatest value."),
    Property(
      "value", .number(in: -Extent.limit...Extent.limit), \.value, "What the control stands at.",
      traits: [.followsOthers, .isControlValue]),
    Property("stepValue", .positive(upTo: Extent.limit), \.stepValue, "How far a step goes."),
    Property(
      "continuous", .boolean, \.isContinuous,
      "Whether it tells of each change, or of the last one as the finger lifts."),
    Property(
      "autorepeat", .boolean, \.autorepeat, "Whether it steps again and again while the finger rests."),
    Property("wraps", .boolean, \.wraps, "Whether a step beyond one end leads to the other."),
  ]

  /// How long the finger rests before it goes on, and how often it does then, in seconds.
  private static let firstRepeat = 0.5
  private static let nextRepeat = 0.1

  private var timer: Timer?
  /// Whether it has stepped to a value that nobody was told of.
  private var isUntold = false
  private var valueBefore = 0.0
  /// Whether a press stepped while the finger rested.
  private var hasRepeated = Presses<Bool>()

  /// The value.
  public override var controlValue: ControlValue? { .number(value) }

  private var range: ValueRange { ValueRange(minimum: minimumValue, maximum: maximumValue) }

  /// Steps as the finger lifts inside, or again and again while it stays.
  public override func didSend(_ event: ControlEvents, of touch: Touch, with touchEvent: Event?) {
    switch event {
    case .touchDown:
      timer?.invalidate()
      begin(touch)
      if autorepeat { waitToRepeat(touch, touchEvent) }
    case .touchUpInside: finish(touch, touchEvent, isInside: true)
    case .touchUpOutside: finish(touch, touchEvent, isInside: false)
    case .touchCancel:
      if !isContinuous { revert() }
      finish(touch, touchEvent, isInside: false)
    default: break
    }
  }

  private func begin(_ touch: Touch) {
    guard hasRepeated.begin(touch, false, of: self) else { return }
    isUntold = false
    valueBefore = value
  }

  /// What nobody was told of did not happen if the press is cancelled.
  private func revert() {
    value = valueBefore
    isUntold = false
  }

  /// A press that has not stepped yet does so if it ends inside.
  private func finish(_ touch: Touch, _ event: Event?, isInside: Bool) {
    if touch === trackedTouch { timer?.invalidate() }
    if hasRepeated.end(touch) == false, isInside { step(touch) }
    tell(of: touch, event)
  }

  /// A tap on it is no tap on a view around it (GR-27).
  public override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !recognizer.isSingleTap(outside: self)
  }

  /// After a rest it repeats by a timer that goes on by itself, for as long as the finger is down.
  private func waitToRepeat(_ touch: Touch, _ event: Event?) {
    timer = window?.application?.schedule(after: Self.firstRepeat) { [weak self] in
      guard let self, repeatStep(touch, event) else { return }
      timer = window?.application?.schedule(after: Self.nextRepeat, repeats: true) { [weak self] in
        self?.repeatStep(touch, event)
      }
    }
  }

  /// Steps if the finger is inside; false once it is up, though its end be held back (GR-22), or the stepper disabled.
  @discardableResult
  private func repeatStep(_ touch: Touch, _ event: Event?) -> Bool {
    guard isEnabled, touch === trackedTouch, isFingerDown else {
      timer?.invalidate()
      return false
    }
    guard isTouchInside else { return true }
    hasRepeated[touch] = true
    step(touch)
    if isContinuous { tell(of: touch, event) }
    return true
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

  private func tell(of touch: Touch, _ event: Event?) {
    guard isUntold, isContinuous || value != valueBefore else { return }
    isUntold = false
    sendActions(for: .valueChanged, touch: touch, with: event)
    sendActions(for: .primaryActionTriggered, touch: touch, with: event)
  }
}
