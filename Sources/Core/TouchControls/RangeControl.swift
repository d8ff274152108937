public import TouchDelivery

/// A control with a value between a least and a greatest one: a slider or a stepper.
public class RangeControl: StockControl {
  /// The value, from `minimumValue` to `maximumValue`.
  public var value = 0.0 { didSet { value = range.clamp(value) } }
  /// The least value, at the left end or bottom of a slider; above `maximumValue` it moves that along (UC-16).
  public var minimumValue = 0.0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = range.clamp(value)
    }
  }
  /// The greatest value, at the right end or top of a slider; below `minimumValue` it moves that along (UC-16).
  public var maximumValue = 1.0 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = range.clamp(value)
    }
  }
  /// Whether each change sends an action, or only the last one, as the finger lifts; mirrors `isContinuous`.
  public var isContinuous = true

  /// The properties of any control, and the control's own.
  public override class var properties: [Property<View>] { super.properties + own.map { $0.ofView } }

  private static let own: [Property<RangeControl>] = [
    Property(
      "minimumValue", .number(in: -Extent.limit...Extent.limit), { $0.minimumValue },
      { $0.minimumValue = $1 }, "The least value.",
      role: .minimum),
    Property(
      "maximumValue", .number(in: -Extent.limit...Extent.limit), { $0.maximumValue },
      { $0.maximumValue = $1 }, "The greatest value.",
      role: .maximum),
    Property(
      "value", .number(in: -Extent.limit...Extent.limit), { $0.value }, { $0.value = $1 },
      "The value of the control. From 'minimumValue', which is the default, to 'maximumValue'.",
      role: .value, traits: .followsOthers),
    Property(
      "continuous", .boolean, { $0.isContinuous }, { $0.isContinuous = $1 },
      "Whether each change sends an action, or only the last one, as the finger lifts. With 'false', a control whose touch is cancelled goes back to the value before and sends nothing."
    ),
  ]

  /// The value.
  public override var controlValue: PropertyValue? { .number(value) }

  /// The values that the control can have.
  var range: ValueRange { ValueRange(minimum: minimumValue, maximum: maximumValue) }
}

/// The values that a control goes through.
struct ValueRange {
  var minimum: Double
  var maximum: Double

  /// Where `value` lies between minimum and maximum, from 0 to 1; 0 for an empty range.
  func part(of value: Double) -> Double {
    maximum > minimum ? (clamp(value) - minimum) / (maximum - minimum) : 0
  }

  /// `value`, or the nearest end.
  func clamp(_ value: Double) -> Double { min(max(value, minimum), maximum) }

  /// The value at `fraction` of the range, on a track `length` points long.
  ///
  /// Between the ends it is rounded to a tenth of what one point of the way is worth, or finer: a finger is no more precise.
  func value(at fraction: Double, ofPoints length: Double) -> Double {
    guard fraction > 0 else { return minimum }
    guard fraction < 1 else { return maximum }
    let value = minimum + fraction * (maximum - minimum)
    return clamp(value.rounded(toDecimals: decimals(for: (maximum - minimum) / length)))
  }

  /// The value nearest to `value` that lies whole steps from the minimum, as the decimal number that people expect.
  func value(nearest value: Double, inStepsOf step: Double) -> Double {
    guard step > 0 else { return clamp(value) }
    let counted = minimum + ((value - minimum) / step).rounded() * step
    return clamp(counted.rounded(toDecimals: max(minimum.decimals, step.decimals)))
  }

  /// The number of digits after the point that a tenth of `worth` needs.
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
  /// The number of digits after the point when people write it, at most 15.
  var decimals: Int {
    var count = 0
    while count < 15, rounded(toDecimals: count) != self { count += 1 }
    return count
  }

  /// The nearest number with `count` digits after the point; the number itself where it is too large to have that many.
  func rounded(toDecimals count: Int) -> Double {
    // Up to 22 digits the power of ten is exact, so the quotient is the very number that the digits stand
    // for.
    var scale = 1.0
    for _ in 0..<min(max(count, 0), 22) { scale *= 10 }
    let scaled = self * scale
    return abs(scaled) < 0x1p53 ? scaled.rounded() / scale : self
  }
}
