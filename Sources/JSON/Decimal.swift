/// Decimal notation of numbers, the same on every run and in every locale.
package enum Decimal {
  /// The shortest notation that reads back as `value`, whole numbers without a fraction.
  package static func shortest(_ value: Double) -> String {
    guard value == value.rounded(), abs(value) < 1e15 else { return value.description }
    return String(Int64(value))
  }

  /// `value` with at most `digits` digits after the point, none of them a needless zero.
  package static func rounded(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value * scale).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else { return value.description }
    return shortest(scaled / scale)
  }
}
