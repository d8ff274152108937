internal import JSON
internal import TouchDelivery

extension Decimal {
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
