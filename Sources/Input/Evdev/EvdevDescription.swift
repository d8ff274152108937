package import DeviceDescription
package import TouchDelivery

/// The capabilities of a device: as the kernel reports them, or as a recording has them.
package struct EvdevDescription {
  /// The name that its driver gives.
  package var name = ""
  /// The bus that it is at, such as `EvdevCode.virtualBus`.
  package var bus: UInt16 = 0
  /// The vendor's number.
  package var vendor: UInt16 = 0
  /// The product's number among the vendor's.
  package var product: UInt16 = 0
  /// The version of the product.
  package var version: UInt16 = 0
  /// The `INPUT_PROP_…` that it has.
  package var properties: Set<Int> = []
  /// Its keys and buttons.
  package var keys: Set<UInt16> = []
  /// Its absolute axes.
  package var axes: [UInt16: EvdevAxis] = [:]
  /// The types of events that it sends; filled in from a device alone, not from a recording.
  package var types: Set<UInt16> = []
  /// The codes of each of `EvdevCode.otherTypes` that it sends; filled in from a device alone.
  package var otherCodes: [UInt16: Set<UInt16>] = [:]

  /// A device at `bus` with these abilities; without any it can do nothing yet.
  package init(
    bus: UInt16 = 0, properties: Set<Int> = [], keys: Set<UInt16> = [], axes: [UInt16: EvdevAxis] = [:]
  ) {
    self.bus = bus
    self.properties = properties
    self.keys = keys
    self.axes = axes
  }

  /// Whether it has the absolute axis `code`.
  package func has(_ code: UInt16) -> Bool { axes[code] != nil }

  /// The values that the absolute axis `code` may have; without it 0 alone.
  package func range(of code: UInt16) -> AxisRange { axes[code]?.range ?? AxisRange(minimum: 0, maximum: 0) }

  /// Whether it only claims to have every axis, slots among them.
  package var isFakeMultitouch: Bool { has(EvdevCode.slot) && has(EvdevCode.belowSlot) }

  /// Whether it reports the places of several contacts.
  package var isMultitouch: Bool {
    has(EvdevCode.positionX) && has(EvdevCode.positionY) && !isFakeMultitouch
  }

  /// Whether it reports all contacts again in each frame, without slots (protocol A).
  package var isProtocolA: Bool { isMultitouch && !has(EvdevCode.slot) }

  /// Whether it has one place and a touch button.
  package var isSingleTouch: Bool {
    !isMultitouch && has(EvdevCode.x) && has(EvdevCode.y) && keys.contains(EvdevCode.touch)
  }

  /// Whether it reports one place as a mouse does, touched while the left button is down: panels in mouse mode, and the tablets of
  /// virtual machines.
  package var isAbsolutePointer: Bool {
    let others = [EvdevCode.touch, EvdevCode.toolFinger, EvdevCode.toolPen, EvdevCode.stylus]
    return !isMultitouch && has(EvdevCode.x) && has(EvdevCode.y) && keys.contains(EvdevCode.leftButton)
      && keys.isDisjoint(with: others)
  }

  /// The key that says whether anything touches.
  package var touchKey: UInt16 { isAbsolutePointer ? EvdevCode.leftButton : EvdevCode.touch }

  /// Whether its surface is what it shows a picture on, as a screen's (`INPUT_PROP_DIRECT`).
  package var isDirect: Bool { properties.contains(EvdevCode.directProperty) }

  /// How many contacts the kernel keeps apart; 0 without slots.
  package var slotCount: Int { axes[EvdevCode.slot].map { max(0, Int($0.range.maximum) + 1) } ?? 0 }

  /// The axes of a contact's position.
  package var positionCodes: (x: UInt16, y: UInt16) {
    isMultitouch ? (EvdevCode.positionX, EvdevCode.positionY) : (EvdevCode.x, EvdevCode.y)
  }

  /// Whether it has three axes to be shaken along.
  package var hasThreeAxes: Bool { has(EvdevCode.x) && has(EvdevCode.y) && has(EvdevCode.z) }

  /// Whether it says that its axes are accelerations, their resolution being in units per g.
  package var saysAccelerations: Bool { properties.contains(EvdevCode.accelerometerProperty) }

  private var isKeyboard: Bool {
    keys.contains(where: EvdevCode.isKeyboardKey)
      && !keys.contains(EvdevCode.leftButton) && !has(EvdevCode.x)
  }

  /// Whether one can type on it; mirrors where udev's `input_id` builtin says `ID_INPUT_KEYBOARD`.
  package var isWholeKeyboard: Bool { (1...31).allSatisfy(keys.contains) }

  /// Its kind by udev; mirrors its `input_id` builtin, for the devices that a scene can use.
  package var kind: DeviceKind {
    if saysAccelerations || keys.isEmpty && hasThreeAxes { return .accelerometer }
    if keys.contains(EvdevCode.stylus) || keys.contains(EvdevCode.toolPen) { return .tablet }
    if keys.contains(EvdevCode.toolFinger) && !isDirect { return .touchpad }
    if isAbsolutePointer { return .pointer }
    if isMultitouch || isSingleTouch { return .touchscreen }
    return isKeyboard ? .keyboard : .other
  }
}

extension EvdevDescription {
  /// Whether it reports where it is touched.
  package var hasSurface: Bool { isMultitouch || isSingleTouch || isAbsolutePointer }

  /// The size of the surface in millimetres, where the resolutions of both axes say it.
  package var surfaceSize: Size? {
    guard hasSurface, axesWithoutRange.isEmpty, let x = axes[positionCodes.x], let y = axes[positionCodes.y],
      x.resolution > 0, y.resolution > 0
    else { return nil }
    return Size(width: x.millimetres, height: y.millimetres)
  }

  /// The codes of axes that a position needs and that have no range.
  package var axesWithoutRange: [UInt16] {
    guard hasSurface else { return [] }
    return [positionCodes.x, positionCodes.y].filter { axes[$0].map { $0.range.count <= 1 } ?? true }
  }
}

/// An absolute axis, as the kernel knows it; mirrors `input_absinfo` without its value.
package struct EvdevAxis: Hashable {
  /// The values that it may have.
  package var range: AxisRange
  /// By how much its values tremble.
  package var fuzz: Int32
  /// Which values around the middle count as the middle; not read from recordings.
  package var flat: Int32
  /// Units per millimetre; 0 where that is not known.
  package var resolution: Int32

  /// An axis of these values.
  package init(range: AxisRange, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0) {
    self.range = range
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }
}

extension EvdevAxis {
  fileprivate var millimetres: Double { Double(range.count) / Double(resolution) }
}

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
