public import TouchDelivery

/// A control whose value is where the finger is along its longer side; mirrors `UISlider` (UC-16).
///
/// Nothing is drawn, so there is no knob to aim at: the finger may come down anywhere. A slider that is higher than wide
/// has its maximum at the top.
public final class Slider: Control {
  /// The name of its kind in scenes.
  public override var kind: String { "slider" }

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

  /// What a scene can set besides what it can of any control.
  public override class var properties: [Property<View>] { super.properties + own.map(\.ofView) }

  private static let own: [Property<Slider>] = [
    Property("minimumValue", .number(in: -Extent.limit...Extent.limit), \.minimumValue, "The least value."),
    Property(
      "maximumValue", .number(in: -Extent.limit...Extent.limit), \.maximumValue, "The greatest value."),
    Property(
      "value", .number(in: -Extent.limit...Extent.limit), \.value, "What the control stands at.",
      traits: [.followsOthers, .isControlValue]),
    Property(
      "stepValue", .number(in: 0...Extent.limit), \.stepValue,
      "The distance between the values that it takes, counted from minimumValue; 0 for any."),
    Property(
      "continuous", .boolean, \.isContinuous,
      "Whether it tells of each change, or of the last one as the finger lifts."),
  ]

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
  public override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
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

/// The values that a control goes through.
struct ValueRange {
  var minimum: Double
  var maximum: Double

  /// `value`, or the nearest end.
  func clamp(_ value: Double) -> Double { min(max(value, minimum), max(minimum, maximum)) }

  /// The value that lies the part `fraction` of the way from minimum to maximum, where the way is `length` points long.
  ///
  /// Between the ends it is rounded to a tenth of what one point of the way is worth or finer: a finger says no more.
  func value(at fraction: Double, ofPoints length: Double) -> Double {
    guard fraction > 0 else { return minimum }
    guard fraction < 1 else { return max(minimum, maximum) }
    let value = minimum + fraction * (maximum - minimum)
    return clamp(value.rounded(toDecimals: decimals(for: (maximum - minimum) / length)))
  }

  /// The value nearest to `value` that lies whole steps from the minimum, as the decimal number that people get who count.
  func value(nearest value: Double, inStepsOf step: Double) -> Double {
    guard step > 0 else { return clamp(value) }
    let counted = minimum + ((value - minimum) / step).rounded() * step
    return clamp(counted.rounded(toDecimals: max(minimum.decimals, step.decimals)))
  }

  /// How many digits after the point it takes to tell a tenth of `worth`.
  private func decimals(for worth: Double) -> Int {
    var count = 0
    var rest = worth / 10
    while count < 15, rest < 1 {
      rest *= 10
      count += 1
    }
    return count
  }
}

extension Double {
  /// How many digits it has after the point when people write it, at most 15.
  var decimals: Int {
    var count = 0
    while count < 15, rounded(toDecimals: count) != self { count += 1 }
    return count
  }

  /// The number of `count` digits after the point that is nearest, itself where it is too large to have that many.
  ///
  /// Up to 22 digits the power of ten is exact, so the quotient is the very number that the digits stand for.
  func rounded(toDecimals count: Int) -> Double {
    var scale = 1.0
    for _ in 0..<min(max(count, 0), 22) { scale *= 10 }
    let scaled = self * scale
    return abs(scaled) < 0x1p53 ? scaled.rounded() / scale : self
  }
}
