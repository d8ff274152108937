/// The axes that a device's contacts are read from.
struct ContactCodes {
  let x: UInt16
  let y: UInt16
  let pressure: UInt16
  let distance: UInt16
  /// Whether each contact has a slot of its own; otherwise there is one place, and keys tell how many fingers there are.
  let hasSlots: Bool

  /// The axes of the contacts of `description`.
  ///
  /// The slots of semi-multitouch pads are the corners of a box around two fingers, and jump. Their single place is
  /// good; libinput reads nothing else of them either.
  init(_ description: EvdevDescription) {
    let isSemi = description.properties.contains(EvdevCode.semiMultitouchProperty)
    let hasPointer = description.has(EvdevCode.x) && description.has(EvdevCode.y)
    hasSlots = description.isMultitouch && !(isSemi && hasPointer)
    x = hasSlots ? EvdevCode.positionX : EvdevCode.x
    y = hasSlots ? EvdevCode.positionY : EvdevCode.y
    pressure = hasSlots ? EvdevCode.contactPressure : EvdevCode.pressure
    distance = hasSlots ? EvdevCode.contactDistance : EvdevCode.distance
  }
}
