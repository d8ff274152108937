package import Evdev

extension EvdevDescription {
  /// How many contacts it keeps apart at once; 0 where it has no slots, or only claims to have some.
  package var contactCount: Int { isFakeMultitouch ? 0 : slotCount }

  /// Whether it keeps several contacts apart.
  var keepsContactsApart: Bool { contactCount > 0 || isProtocolA }

  /// Whether it reports the size of contacts, in units that convert to millimetres.
  var tellsSizes: Bool { isMultitouch && has(EvdevCode.touchMajor) && surfaceSize != nil }

  /// That libinput does not report its keys with its touches; nil without keys.
  package var unreadKeys: DeviceFinding? {
    let keys = keys.filter(EvdevCode.isKeyboardKey).sorted().map(EvdevCode.keyName)
    return keys.isEmpty || !hasSurface ? nil : .withoutKeys(keys)
  }

  /// Why the size of its surface is not known; nil if it is known, and without a surface.
  var sizeProblem: DeviceFinding? {
    guard surfaceProblem == nil, surfaceSize == nil else { return nil }
    return resolutionAlone(positionCodes).map { .halfResolution($0) } ?? .unknownSize
  }
}

extension EvdevDescription {
  /// Why no place on its surface can be known; nil where one can.
  var surfaceProblem: DeviceFinding? {
    guard hasSurface else { return axes.isEmpty ? .relative : .noSurface(missing: missingForSurface) }
    return axesWithoutRange.first.map { .noRange(axis: EvdevCode.name(ofAxis: $0)) }
  }

  /// Why shakes cannot be known by it; nil where they can.
  var motionProblem: DeviceFinding? { hasThreeAxes ? nil : .noAxesToShake }

  /// Which half of a surface it has, and what it lacks; nil where it has neither.
  private var missingForSurface: String? {
    guard !isFakeMultitouch else { return nil }
    if let half = axisAlone { return half }
    return has(EvdevCode.x) && !keys.contains(EvdevCode.touch) ? "ABS_X, ABS_Y and no BTN_TOUCH" : nil
  }
}

extension EvdevDescription {
  /// What keeps libinput from reading the device, as far as its axes show; mirrors libinput's `evdev_reject_device`.
  ///
  /// libinput says such things in its log alone, and of a missing axis not even there.
  var libinputObstacle: String? {
    if let half = axisAlone { return "it has \(half)" }
    if let flat = emptyAxis { return "\(EvdevCode.name(ofAxis: flat)) has no range" }
    return pairs.lazy.compactMap { resolutionAlone($0) }.first
  }

  /// Which of the axes of a position it has and which it lacks, in words; nil where it has both or none.
  private var axisAlone: String? {
    guard let (x, y) = pairs.first(where: { has($0.x) != has($0.y) }) else { return nil }
    let (present, absent) = has(x) ? (x, y) : (y, x)
    return "\(EvdevCode.name(ofAxis: present)) and no \(EvdevCode.name(ofAxis: absent))"
  }

  /// Which axis of a position has a resolution and which has none, in words; nil where both have one, or none has.
  private func resolutionAlone(_ codes: (x: UInt16, y: UInt16)) -> String? {
    guard let x = axes[codes.x], let y = axes[codes.y], (x.resolution > 0) != (y.resolution > 0) else {
      return nil
    }
    let (known, unknown) = x.resolution > 0 ? (codes.x, codes.y) : (codes.y, codes.x)
    return "\(EvdevCode.name(ofAxis: known)) has a resolution and \(EvdevCode.name(ofAxis: unknown)) has none"
  }

  /// The axis of the position with more values than libinput's 32 bits have: it reports places that are no numbers.
  var axisTooWide: String? {
    [positionCodes.x, positionCodes.y].first { range(of: $0).count > Int32.max }.map(EvdevCode.name(ofAxis:))
  }

  /// The axes of a position: of each contact, and of the device.
  private var pairs: [(x: UInt16, y: UInt16)] {
    let ofContacts = (EvdevCode.positionX, EvdevCode.positionY)
    return (isFakeMultitouch ? [] : [ofContacts]) + [(EvdevCode.x, EvdevCode.y)]
  }

  /// The first axis with but one value that libinput takes for a fault.
  private var emptyAxis: UInt16? {
    axes.filter { code, axis in axis.range.minimum == axis.range.maximum && !Self.mayBeEmpty(code, axis) }
      .keys.min()
  }

  private static func mayBeEmpty(_ code: UInt16, _ axis: EvdevAxis) -> Bool {
    code == EvdevCode.slot || code == EvdevCode.toolType
      || EvdevCode.misc...EvdevCode.belowSlot ~= code && axis.range.minimum == 0
  }
}
