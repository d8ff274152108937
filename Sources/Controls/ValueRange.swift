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
