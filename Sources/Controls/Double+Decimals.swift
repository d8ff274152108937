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
