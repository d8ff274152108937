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

  /// The axis of the position with more values than libinput's 32 bits have: it tells places that are no numbers.
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
