package import Evdev
internal import Glibc
package import TouchDelivery

/// The capabilities of a device, as its node reports them.
package struct DeviceAbilities {
  /// An absolute axis of the surface or of the contacts on it.
  package struct Axis: Hashable, Sendable {
    /// The kernel's name of it, such as `ABS_MT_POSITION_X`.
    package let name: String
    /// The values it may have.
    package let range: AxisRange
    /// Units per millimetre, or per radian for an orientation; 0 where that is not known.
    package let resolution: Int32
    /// The noise in its values.
    package let fuzz: Int32
  }

  private let description: EvdevDescription

  init(_ description: EvdevDescription) {
    self.description = description
  }

  /// The bus it is at, as `BUS_USB`, which is 3.
  package var bus: UInt16 { description.bus }

  /// The absolute axes, in the order of their numbers.
  package var axes: [Axis] {
    description.axes.sorted { $0.key < $1.key }.map { code, axis in
      Axis(
        name: EvdevCode.name(ofAxis: code), range: axis.range, resolution: axis.resolution, fuzz: axis.fuzz)
    }
  }

  /// How many contacts it keeps apart at once; 0 where it has no slots.
  package var slots: Int { description.isFakeMultitouch ? 0 : description.slotCount }

  /// Whether it reports all contacts again in each frame, without slots (protocol A).
  package var isProtocolA: Bool { description.isProtocolA }

  /// The kernel's words for what it is like, such as `direct` and `buttonpad`.
  package var properties: [String] { description.properties.sorted().map { EvdevCode.name(ofProperty: $0) } }

  /// Whether it has a surface that reports positions.
  package var hasSurface: Bool { description.hasSurface }

  /// Whether it keeps several contacts apart.
  package var keepsContactsApart: Bool { slots > 0 || isProtocolA }

  /// Why no place on its surface can be known; nil where one can.
  package var surfaceProblem: DeviceFinding? { description.surfaceProblem }

  /// Why shakes cannot be known by it; nil where they can.
  package var motionProblem: DeviceFinding? { description.motionProblem }

  /// The axis of the position whose range libinput cannot handle, if there is one.
  package var axisTooWide: String? { description.axisTooWide.map { EvdevCode.name(ofAxis: $0) } }

  /// What keeps libinput from reading it, as far as its axes show.
  package var libinputObstacle: String? { description.libinputObstacle }

  /// Whether letters can be typed on it.
  package var hasLetters: Bool { description.keys.contains(EvdevCode.letterA) }

  /// That libinput does not report its keys with its touches; nil without keys.
  package var unreadKeys: DeviceFinding? {
    let keys = description.keys.filter(EvdevCode.isKeyboardKey).sorted().map(EvdevCode.keyName)
    return keys.isEmpty || !hasSurface ? nil : .withoutKeys(keys)
  }

  /// The size of the surface in millimetres, where it is known.
  package var size: Size? { description.surfaceSize }

  /// Whether it reports the size of contacts, in units that convert to millimetres.
  var tellsSizes: Bool {
    description.isMultitouch && description.has(EvdevCode.touchMajor) && size != nil
  }

  /// Why the size of its surface is not known; nil if it is known, and without a surface.
  package var sizeProblem: DeviceFinding? {
    guard surfaceProblem == nil, size == nil else { return nil }
    guard let alone = description.resolutionAlone(description.positionCodes) else { return .unknownSize }
    return .halfResolution(
      known: EvdevCode.name(ofAxis: alone.with), unknown: EvdevCode.name(ofAxis: alone.without))
  }
}

extension DeviceAbilities {
  /// What the device of the open `descriptor` can do; nil where it does not say.
  ///
  /// Events of keys in that moment are lost to the reader of the descriptor. The corresponding C function is
  /// `libevdev_new_from_fd`.
  init?(of descriptor: Int32, path: String) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let handle = try? EvdevHandle(copy, path: path) else { return nil }
    self.init(EvdevDescription(handle))
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
    if let half = axisAlone(EvdevCode.positionX, EvdevCode.positionY) { return half }
    if let half = axisAlone(EvdevCode.x, EvdevCode.y) { return half }
    return has(EvdevCode.x) && !keys.contains(EvdevCode.touch) ? "ABS_X, ABS_Y and no BTN_TOUCH" : nil
  }

  /// Which of two axes it has and which it lacks; nil where it has both or none.
  func axisAlone(_ x: UInt16, _ y: UInt16) -> String? {
    guard has(x) != has(y) else { return nil }
    let (present, absent) = has(x) ? (x, y) : (y, x)
    return "\(EvdevCode.name(ofAxis: present)) and no \(EvdevCode.name(ofAxis: absent))"
  }
}

extension EvdevDescription {
  /// What keeps libinput from reading the device, as far as its axes show; mirrors libinput's `evdev_reject_device`.
  ///
  /// libinput says such things in its log alone, and of a missing axis not even there.
  var libinputObstacle: String? {
    for (x, y) in pairs {
      if let half = axisAlone(x, y) { return "it has \(half)" }
    }
    if let flat = emptyAxis { return "\(EvdevCode.name(ofAxis: flat)) has no range" }
    return pairs.lazy.compactMap { resolutionAlone($0) }.first.map {
      "\(EvdevCode.name(ofAxis: $0.with)) has a resolution and \(EvdevCode.name(ofAxis: $0.without)) has none"
    }
  }

  /// The axis of the position that has a resolution where the other one has none; nil where both have one, or none has.
  func resolutionAlone(_ codes: (x: UInt16, y: UInt16)) -> (with: UInt16, without: UInt16)? {
    guard let x = axes[codes.x], let y = axes[codes.y], (x.resolution > 0) != (y.resolution > 0) else {
      return nil
    }
    return x.resolution > 0 ? (codes.x, codes.y) : (codes.y, codes.x)
  }

  /// The axis of the position with more values than libinput's 32 bits have: it reports places that are no numbers.
  var axisTooWide: UInt16? {
    [positionCodes.x, positionCodes.y].first { axes[$0].map { $0.range.count > Int32.max } ?? false }
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
