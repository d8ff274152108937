public import TouchDelivery

/// A control that counts up on its right half and down on its left; mirrors `UIStepper` (UC-16).
public final class Stepper: RangeControl {
  /// The name of its kind in scenes.
  public override var kind: String { "stepper" }

  /// The size of a step.
  public var stepValue = 1.0
  /// Whether a step beyond one end leads to the other; mirrors `wraps`.
  public var wraps = false
  /// Whether it goes on while the finger stays down; mirrors `autorepeat`.
  public var autorepeat = true
  /// The least time from step to step while the finger stays down, in seconds.
  public var fastest = 0.02

  /// A stepper from 0 to 100.
  public override init(id: String, frame: Rect = .zero) {
    super.init(id: id, frame: frame)
    maximumValue = 100
  }

  /// The properties of any control with a range, and the control's own.
  public override class var properties: [Property<View>] { super.properties + own.map { $0.ofView } }

  private static let own: [Property<Stepper>] = [
    Property(
      "stepValue", .positive(upTo: Extent.limit), { $0.stepValue }, { $0.stepValue = $1 },
      "How much a step changes the value. Steps count from the present value, and the last one before an end may be shorter. At most the whole range.",
      role: .step),
    Property(
      "autorepeat", .boolean, { $0.autorepeat }, { $0.autorepeat = $1 },
      "Whether it goes on stepping while the finger rests: after half a second, then every 0.1 s, and faster after every ten steps."
    ),
    Property(
      "fastest", .positive(upTo: 60, .seconds, atMost: 10), { $0.fastest }, { $0.fastest = $1 },
      "The shortest time between steps while the finger rests, in seconds. With 0.1 the pace stays the same."),
    Property(
      "wraps", .boolean, { $0.wraps }, { $0.wraps = $1 }, "Whether a step beyond one end leads to the other."),
  ]

  /// How long the finger rests before the steps repeat, and how long the first repetitions take, in seconds.
  private static let firstRepeat = 0.5
  private static let slowestRepeat = 0.1

  private let repetition = Repetition()
  /// Whether it has stepped to a value for which no action was sent.
  private var hasUnsentChange = false
  private var valueBefore = 0.0
  /// Whether a press stepped while the finger rested.
  private var hasRepeated = Presses<Bool>()

  /// Steps as the finger lifts inside, or again and again while it stays.
  public override func didSend(_ event: ControlEvents, of touch: Touch, with touchEvent: Event?) {
    switch event {
    case .touchDown:
      repetition.stop()
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
    hasUnsentChange = false
    valueBefore = value
  }

  /// Takes back the steps for which no action was sent, as the press is cancelled.
  private func revert() {
    value = valueBefore
    hasUnsentChange = false
  }

  /// A press that has not stepped yet does so if it ends inside.
  private func finish(_ touch: Touch, _ event: Event?, isInside: Bool) {
    if touch === trackedTouch { repetition.stop() }
    if hasRepeated.end(touch) == false, isInside { step(touch) }
    report(touch, event)
  }

  /// After a rest it steps for as long as the finger is down, faster and faster (UC-17).
  private func waitToRepeat(_ touch: Touch, _ event: Event?) {
    let pace = RepetitionPace(after: Self.firstRepeat, every: Self.slowestRepeat, fastest: fastest)
    repetition.start(pace, on: self) { $0.repeatStep(touch, event) }
  }

  /// Steps if the finger is inside; returns false once it is up, even if its end is held back (GR-22), or the stepper disabled.
  private func repeatStep(_ touch: Touch, _ event: Event?) -> Bool {
    guard isHeld(by: touch) else { return false }
    guard isTouchInside else { return true }
    hasRepeated[touch] = true
    step(touch)
    if isContinuous { report(touch, event) }
    return true
  }

  private func step(_ touch: Touch) {
    let old = value
    let next = value(afterStepping: isOnRightHalf(touch) ? stepValue : -stepValue)
    if wraps, next > maximumValue {
      value = minimumValue
    } else if wraps, next < minimumValue {
      value = maximumValue
    } else {
      value = next
    }
    if value != old { hasUnsentChange = true }
  }

  /// The sum as the decimal number that people expect.
  private func value(afterStepping step: Double) -> Double {
    (value + step).rounded(toDecimals: max(value.decimals, step.decimals))
  }

  private func report(_ touch: Touch, _ event: Event?) {
    guard hasUnsentChange, isContinuous || value != valueBefore else { return }
    hasUnsentChange = false
    sendChange(of: touch, with: event)
  }
}
