internal import Evdev

/// What a clone of a touchscreen reports: the axes that each contact has for itself, and those that are about the oldest contact.
package struct CloneAxes {
  /// The axes of a contact, in the order of their codes.
  let perContact: [UInt16]
  /// The axes for readers of a single touch, and where in `perContact` their values are.
  let pointer: [(code: UInt16, index: Int)]
  /// The axes that the device has once and that no contact has: they are forwarded along with any contact.
  let shared: [UInt16]
  /// The keys that say how many fingers there are.
  let tools: [(code: UInt16, fingers: Int)]
  /// How many contacts there can be.
  let slotCount: Int
  /// Whether contacts have slots; otherwise there is one, and the pointer's axes are its own.
  let hasSlots: Bool

  /// The axes of a clone of the device that `description` is of.
  init(_ description: EvdevDescription) {
    let hasSlots = ContactCodes(description).hasSlots
    self.hasSlots = hasSlots
    slotCount = hasSlots ? description.slotCount : 1
    let codes =
      hasSlots ? EvdevCode.perContact.filter { $0 != EvdevCode.trackingID } : Self.pointerCodes.map(\.own)
    let perContact = codes.filter(description.has)
    self.perContact = perContact
    pointer = Self.pointerCodes.compactMap { own, ofContact in
      guard description.has(own) else { return nil }
      return perContact.firstIndex(of: hasSlots ? ofContact : own).map { (own, $0) }
    }
    let ofContacts = Set(pointer.map(\.code) + perContact)
    shared = description.axes.keys.filter { $0 < EvdevCode.slot && !ofContacts.contains($0) }.sorted()
    tools = Self.toolCodes.filter { description.keys.contains($0.code) }
  }

  /// Every axis that the clone has.
  var all: [UInt16] {
    perContact + shared + (hasSlots ? [EvdevCode.slot, EvdevCode.trackingID] + pointer.map(\.code) : [])
  }

  /// How many events may be written at once: half of what the kernel keeps for a reader.
  ///
  /// Of more than it keeps, one that does not come to read would lose all. Mirrors the kernel's
  /// `input_estimate_events_per_packet` and `evdev_compute_buffer_size`.
  var mostAtOnce: Int {
    let slots = hasSlots ? slotCount : 0
    let ofContacts = hasSlots ? perContact.count + 2 : 0
    let inReport = slots + 1 + slots * ofContacts + (all.count - ofContacts) + 7
    var kept = 64
    while kept < inReport * 8 { kept *= 2 }
    return kept / 2
  }

  /// How many events there can be of a contact in a report in which so many of its axes change.
  func mostOfContact(changing count: Int) -> Int {
    count == 0 ? 0 : count + (hasSlots ? 1 : 0)
  }

  /// How many events a report can have besides those of its contacts and of keys.
  var mostOfReport: Int { pointer.count + 1 }

  /// The axes of a single touch that the kernel fills in for those of contacts; mirrors `input_mt_report_pointer_emulation`.
  private static let pointerCodes: [(own: UInt16, ofContact: UInt16)] = [
    (EvdevCode.x, EvdevCode.positionX), (EvdevCode.y, EvdevCode.positionY),
    (EvdevCode.pressure, EvdevCode.contactPressure),
  ]

  private static let toolCodes: [(code: UInt16, fingers: Int)] = [
    (EvdevCode.toolFinger, 1), (EvdevCode.toolDoubleTap, 2), (EvdevCode.toolTripleTap, 3),
    (EvdevCode.toolQuadTap, 4), (EvdevCode.toolQuintTap, 5),
  ]
}
