/// The values that an absolute axis may have; the `minimum` and `maximum` of the kernel's `input_absinfo`.
package struct AxisRange: Hashable, Sendable {
  /// The least value.
  package var minimum: Int32
  /// The greatest value.
  package var maximum: Int32

  /// The range from `minimum` to `maximum`, both included.
  package init(minimum: Int32, maximum: Int32) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// How many values there are; 0 or less where the kernel's figures make no sense.
  package var count: Int64 { Int64(maximum) - Int64(minimum) + 1 }

  /// `value` as a fraction of the range, counted as libinput does: the maximum lies just below 1.
  ///
  /// Values outside the range, which devices do report, give fractions outside 0 to 1. An empty range gives 0.
  package func fraction(of value: Int32) -> Double {
    guard count > 0 else { return 0 }
    return Double(Int64(value) - Int64(minimum)) / Double(count)
  }
}
