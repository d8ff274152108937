internal import TouchDelivery

/// Decimal notation of numbers, the same on every run and in every locale.
enum Decimal {
  /// The shortest notation that reads back as `value`, whole numbers without a fraction.
  static func shortest(_ value: Double) -> String {
    guard value == value.rounded(), abs(value) < 1e15 else { return value.description }
    return String(Int64(value))
  }

  /// `value` with at most `digits` digits after the point, none of them a needless zero.
  static func rounded(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value * scale).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else { return value.description }
    return shortest(scaled / scale)
  }

  /// Seconds since the clock's start, exact to the microsecond.
  static func seconds(_ time: Instant) -> String {
    let (whole, fraction) = time.microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let sign = time.microseconds < 0 ? "-" : ""
    guard fraction != 0 else { return "\(sign)\(whole)" }
    var (digits, count) = (fraction, 6)
    while digits % 10 == 0 { (digits, count) = (digits / 10, count - 1) }
    let text = String(digits)
    return "\(sign)\(whole).\(String(repeating: "0", count: count - text.utf8.count))\(text)"
  }

  /// `microseconds` in seconds with three digits after the point.
  static func milliseconds(_ microseconds: Int64) -> String {
    let milliseconds = microseconds / 1000
    let (whole, fraction) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    return "\(milliseconds < 0 ? "-" : "")\(whole).\(String(fraction + 1000).dropFirst())"
  }
}
