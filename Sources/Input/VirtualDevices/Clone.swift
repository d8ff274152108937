package import Evdev
package import TouchDelivery

extension UinputDevice {
  /// What the clone of a touchscreen of this name is called, within the 79 bytes that uinput keeps of a name.
  static func cloneName(of original: String) -> String {
    let suffix = " (fingerpost)"
    var kept = Substring(original)
    while kept.utf8.count + suffix.utf8.count > 79 { kept.removeLast() }
    return kept + suffix
  }

  /// A clone of the touchscreen that `original` describes and whose axes have these `values` now, with its keys and these `axes`.
  ///
  /// A desktop that knows the panel by its numbers knows the clone as well.
  package convenience init(
    cloneOf original: EvdevDescription, _ axes: CloneAxes, values: (UInt16) -> Int32
  ) throws(VirtualDeviceError) {
    var description = original
    description.name = Self.cloneName(of: original.name)
    description.bus = EvdevCode.virtualBus
    description.keys.insert(EvdevCode.touch)
    description.axes = original.axes.filter { axis in axes.all.contains(axis.key) }
    try self.init(description, values: values)
  }
}

/// The calibration of a clone, whose contacts others find where they would find those of the device itself.
///
/// udev's rules may calibrate the one and not the other: a rule by name knows the device alone, one by vendor and product both.
/// What the clone lacks is done to what is written to it.
package struct CloneCalibration {
  /// From fractions of the device's surface to those of the clone's.
  private let transform: AffineTransform
  private let x: AxisRange
  private let y: AxisRange

  /// The way from a device that others correct by `original` to a clone that they correct by `clone`; nil where there is nothing
  /// to do.
  package init?(original: AffineTransform?, clone: AffineTransform?, x: AxisRange, y: AxisRange) {
    guard original != clone, let undone = (clone ?? .identity).inverse else { return nil }
    transform = (original ?? .identity).concatenating(undone)
    self.x = x
    self.y = y
  }

  /// The clone's place for a place of the device, both in the units of their axes.
  package func place(x valueX: Int32, y valueY: Int32) -> (x: Int32, y: Int32) {
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
