/// Decimal notation of numbers, the same on every run and in every locale.
package enum Decimal {
  /// The shortest notation that reads back as `value`, whole numbers without a fraction.
  package static func shortest(_ value: Double) -> String {
    whole(value).map { String($0) } ?? value.description
  }

  /// The whole number that `value` is, unless it is so large that not each whole number near it is one of its type.
  static func whole(_ value: Double) -> Int? {
    value == value.rounded() && abs(value) < 1e15 ? Int(value) : nil
  }

  /// `value` with at most `digits` digits after the point, none of them a needless zero.
  package static func rounded(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value * scale).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else { return value.description }
    return shortest(scaled / scale)
  }

  /// `value` with two digits after the point, or with more, so that a number next to a whole one, such as 199.999,
  /// does not read as that.
  package static func legible(_ value: Double) -> String {
    let isWhole = value == value.rounded()
    for digits in 2...15 {
      let text = rounded(value, digits: digits)
      if isWhole || text.utf8.contains(UInt8(ascii: ".")) { return text }
    }
    return value.description
  }
}
