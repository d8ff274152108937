extension EvdevDescription {
  /// The kernel allows no more slots.
  private static let mostSlots = 1024

  mutating func addAxes(_ bits: [Int]) {
    for code in bits.compactMap({ UInt16(exactly: $0) }) where !has(code) {
      axes[code] = EvdevAxis(range: AxisRange(minimum: 0, maximum: 0))
    }
  }

  static func check(_ axis: EvdevAxis, _ code: UInt16, at column: Int) throws(TextFailure) {
    guard code < EvdevCode.absoluteCount else {
      throw TextFailure("there is no axis \(hexadecimal(code)); the last is 3f", at: column)
    }
    guard code == EvdevCode.slot else { return }
    guard (0..<Int32(mostSlots)).contains(axis.range.maximum) else {
      throw TextFailure(
        "a device has 1 to \(mostSlots) slots, so this maximum must lie below that", at: column)
    }
  }

  static func hexadecimal(_ code: UInt16) -> String { String(code, radix: 16) }
}
