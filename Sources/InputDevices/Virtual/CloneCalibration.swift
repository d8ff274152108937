internal import TouchDelivery

/// Where the contacts of a clone are to lie so that others find them where they would find those of the device itself.
///
/// udev's rules may calibrate the one and not the other: a rule by name knows the device alone, one by vendor and product both.
/// What the clone lacks is done to what is written to it.
struct CloneCalibration {
  /// From fractions of the device's surface to those of the clone's.
  private let transform: AffineTransform
  private let x: AxisRange
  private let y: AxisRange

  /// The way from a device that others correct by `original` to a clone that they correct by `clone`; nil where there is nothing
  /// to do.
  init?(original: AffineTransform?, clone: AffineTransform?, x: AxisRange, y: AxisRange) {
    guard original != clone, let undone = (clone ?? .identity).inverse else { return nil }
    transform = (original ?? .identity).followed(by: undone)
    self.x = x
    self.y = y
  }

  /// The clone's place for a place of the device, both in the units of their axes.
  func place(x valueX: Int32, y valueY: Int32) -> (x: Int32, y: Int32) {
    let place = transform.apply(to: Point(x: x.fraction(of: valueX), y: y.fraction(of: valueY)))
    return (x.value(at: place.x), y.value(at: place.y))
  }
}

extension AxisRange {
  /// The value at a fraction of the range, which may lie outside of 0 to 1.
  fileprivate func value(at fraction: Double) -> Int32 {
    let value = Double(minimum) + (fraction * Double(max(count, 0))).rounded()
    return Int32(exactly: value) ?? (value < 0 ? .min : .max)
  }
}
