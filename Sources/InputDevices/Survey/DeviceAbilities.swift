/// What a node says its device can do.
package struct DeviceAbilities {
  /// An absolute axis of the surface or of the contacts on it.
  package struct Axis: Hashable, Sendable {
    /// The kernel's name of it, such as `ABS_MT_POSITION_X`.
    package let name: String
    /// The values it may have.
    package let range: AxisRange
    /// Units per millimetre, or per radian for an orientation; 0 where nobody knows.
    package let resolution: Int32
    /// By how much its values tremble.
    package let fuzz: Int32
  }

  /// The bus it is at, as `BUS_USB`, which is 3.
  package let bus: UInt16
  /// The absolute axes, in the order of their numbers.
  package let axes: [Axis]
  /// How many contacts it keeps apart at once; 0 where it has no slots.
  package let slots: Int
  /// Whether it lists all contacts anew in each frame, without slots (protocol A).
  package let isProtocolA: Bool
  /// The kernel's words for what it is like, such as `direct` and `buttonpad`.
  package let properties: [String]
  /// Whether it has a surface that tells where it is touched.
  package let hasSurface: Bool
  /// Whether it tells several contacts from each other.
  package var keepsContactsApart: Bool { slots > 0 || isProtocolA }
  /// The axis of a position that has no range, if there is one.
  package let positionAxisWithoutRange: String?
  /// The size of the surface in millimetres, where it is known.
  package let size: (width: Double, height: Double)?
  /// Whether letters can be typed on it.
  package let hasLetters: Bool

  init(_ description: EvdevDescription, bus: UInt16) {
    self.bus = bus
    axes = description.axes.sorted { $0.key < $1.key }.map { code, axis in
      Axis(
        name: EvdevCode.name(ofAxis: code), range: axis.range, resolution: axis.resolution, fuzz: axis.fuzz)
    }
    slots = description.isFakeMultitouch ? 0 : description.slotCount
    isProtocolA = description.isProtocolA
    properties = description.properties.sorted().map { EvdevCode.name(ofProperty: $0) }
    hasSurface = description.hasSurface
    positionAxisWithoutRange = description.axesWithoutRange.first.map { EvdevCode.name(ofAxis: $0) }
    size = hasSurface ? Self.size(of: description) : nil
    hasLetters = description.keys.contains(EvdevCode.letterA)
  }

  private static func size(of description: EvdevDescription) -> (Double, Double)? {
    let codes = description.positionCodes
    guard let x = description.axes[codes.x], let y = description.axes[codes.y], x.resolution > 0,
      y.resolution > 0
    else { return nil }
    return (x.millimetres, y.millimetres)
  }
}

extension EvdevAxis {
  fileprivate var millimetres: Double { Double(range.count) / Double(resolution) }
}
