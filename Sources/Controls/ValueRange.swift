/// The values that a control goes through.
struct ValueRange {
  var minimum: Double
  var maximum: Double

  /// `value`, or the nearest end.
  func clamp(_ value: Double) -> Double { min(max(value, minimum), max(minimum, maximum)) }

  /// The value that lies the part `fraction` of the way from minimum to maximum.
  func value(at fraction: Double) -> Double { clamp(minimum + fraction * (maximum - minimum)) }
}
