/// What a device says of itself: the capabilities that the kernel reports, or that a recording has written down.
struct EvdevDescription {
  var name = ""
  var vendor: UInt16 = 0
  var product: UInt16 = 0
  var properties: Set<Int> = []
  var keys: Set<UInt16> = []
  var axes: [UInt16: EvdevAxis] = [:]

  func has(_ code: UInt16) -> Bool { axes[code] != nil }

  /// Whether it only claims to have every axis, slots among them.
  var isFakeMultitouch: Bool { has(EvdevCode.slot) && has(EvdevCode.belowSlot) }

  var isMultitouch: Bool {
    has(EvdevCode.positionX) && has(EvdevCode.positionY) && !isFakeMultitouch
  }

  /// Whether it reports all contacts anew in each frame, without slots (protocol A).
  var isProtocolA: Bool { isMultitouch && !has(EvdevCode.slot) }

  var isSingleTouch: Bool {
    !isMultitouch && has(EvdevCode.x) && has(EvdevCode.y) && keys.contains(EvdevCode.touch)
  }

  /// Whether its surface is what it shows a picture on, as a screen's (`INPUT_PROP_DIRECT`).
  var isDirect: Bool { properties.contains(EvdevCode.directProperty) }

  /// How many contacts the kernel keeps apart; 0 without slots.
  var slotCount: Int { axes[EvdevCode.slot].map { max(0, Int($0.range.maximum) + 1) } ?? 0 }

  /// The axes of a contact's position.
  var positionCodes: (x: UInt16, y: UInt16) {
    isMultitouch ? (EvdevCode.positionX, EvdevCode.positionY) : (EvdevCode.x, EvdevCode.y)
  }

  /// Whether it has three axes to be shaken along.
  var hasThreeAxes: Bool { has(EvdevCode.x) && has(EvdevCode.y) && has(EvdevCode.z) }

  /// Whether it says that its axes are accelerations, their resolution being in units per g.
  var saysAccelerations: Bool { properties.contains(EvdevCode.accelerometerProperty) }

  private var isKeyboard: Bool {
    keys.contains { code in EvdevCode.keyboardKeys.contains { $0.contains(code) } }
      && !keys.contains(EvdevCode.leftButton) && !has(EvdevCode.x)
  }

  /// Whether one can type on it; mirrors where udev's `input_id` builtin says `ID_INPUT_KEYBOARD`.
  var isWholeKeyboard: Bool { (1...31).allSatisfy(keys.contains) }

  /// What udev would call it; mirrors its `input_id` builtin as far as devices go that a scene can have a use for.
  var kind: DeviceKind {
    if saysAccelerations || keys.isEmpty && hasThreeAxes { return .accelerometer }
    if keys.contains(EvdevCode.stylus) || keys.contains(EvdevCode.toolPen) { return .tablet }
    if keys.contains(EvdevCode.toolFinger) && !isDirect { return .touchpad }
    if isMultitouch || isSingleTouch { return .touchscreen }
    return isKeyboard ? .keyboard : .other
  }
}
