package import Evdev

/// The contacts that a clone shows, and the events that report their changes.
///
/// Only changes are reported, as by a device: a reader keeps the rest. What the pointer's axes and the keys say agrees with the
/// contacts of the clone alone.
struct CloneContacts {
  /// A contact that is down.
  private struct Contact {
    var isNew = true
    var birth: Int32
  }

  /// What has been reported since this was last emptied.
  var events: [EvdevEvent] = []

  private let axes: CloneAxes
  private var contacts: [Contact?]
  /// The values last reported of each slot, which outlive its contacts.
  private var values: [[Int32]]
  private var pointerValues: [Int32]
  private var sharedValues: [Int32?]
  private var keysDown: [UInt16] = []
  private var slot: Int32 = 0
  private var lifted: Set<Int> = []
  private var births: Int32 = 0
  private var fingers = 0
  private var reported = 0

  init(_ axes: CloneAxes) {
    self.axes = axes
    contacts = Array(repeating: nil, count: axes.slotCount)
    values = Array(repeating: Array(repeating: 0, count: axes.perContact.count), count: axes.slotCount)
    pointerValues = Array(repeating: 0, count: axes.pointer.count)
    sharedValues = Array(repeating: nil, count: axes.shared.count)
    events.reserveCapacity(256)
  }

  /// Puts a contact down and returns its slot; nil where all are taken.
  mutating func begin(_ newValues: ArraySlice<Int32>) -> Int? {
    // A slot that a contact left in this report is not used again in it, because readers would take both for
    // one contact.
    guard let slot = contacts.indices.first(where: { contacts[$0] == nil && !lifted.contains($0) }) else {
      if lifted.isEmpty { return nil }
      endReport()
      return begin(newValues)
    }
    births = births == Int32(UInt16.max) ? 1 : births + 1
    contacts[slot] = Contact(birth: births)
    if axes.hasSlots { report(EvdevCode.trackingID, births, in: slot) }
    move(slot, newValues)
    return slot
  }

  /// Reports what is new about the contact in `slot`.
  mutating func move(_ slot: Int, _ newValues: ArraySlice<Int32>) {
    let isNew = contacts[slot]?.isNew ?? false
    for (index, value) in newValues.enumerated() where isNew || values[slot][index] != value {
      values[slot][index] = value
      if axes.hasSlots { report(axes.perContact[index], value, in: slot) }
    }
  }

  /// Takes the contact in `slot` away, in a report after the one that it came with.
  mutating func lift(_ slot: Int) {
    assert(contacts[slot] != nil, "only a contact that is shown is lifted")
    if contacts[slot]?.isNew ?? false { endReport() }
    contacts[slot] = nil
    lifted.insert(slot)
    if axes.hasSlots { report(EvdevCode.trackingID, -1, in: slot) }
  }

  /// Reports what is new on the axes that no contact has.
  mutating func share(_ value: (UInt16) -> Int32) {
    for (index, axis) in axes.shared.enumerated() {
      let value = value(axis)
      guard sharedValues[index] != value else { continue }
      sharedValues[index] = value
      events.append(.absolute(axis, value))
    }
  }

  /// Presses a key that is up, or releases one that is down.
  mutating func set(_ key: UInt16, isDown: Bool) {
    guard keysDown.contains(key) != isDown else { return }
    if isDown { keysDown.append(key) } else { keysDown.removeAll { $0 == key } }
    events.append(.key(key, isDown ? 1 : 0))
  }

  /// Takes all away.
  mutating func liftAll() {
    for slot in contacts.indices where contacts[slot] != nil { lift(slot) }
    for key in keysDown { set(key, isDown: false) }
    endReport()
  }

  /// Completes the report, if there is anything to report.
  mutating func endReport() {
    reportFingers()
    reportPointer()
    lifted.removeAll(keepingCapacity: true)
    for slot in contacts.indices { contacts[slot]?.isNew = false }
    guard events.count > reported else { return }
    events.append(.report)
    reported = events.count
  }

  /// Forgets the events once they were written.
  mutating func forgetEvents() {
    events.removeAll(keepingCapacity: true)
    reported = 0
  }
}

extension CloneContacts {
  private mutating func report(_ code: UInt16, _ value: Int32, in slot: Int) {
    if self.slot != Int32(slot) {
      self.slot = Int32(slot)
      events.append(.absolute(EvdevCode.slot, self.slot))
    }
    events.append(.absolute(code, value))
  }

  /// The keys; mirrors `input_mt_report_finger_count`.
  private mutating func reportFingers() {
    let count = contacts.count { $0 != nil }
    guard count != fingers else { return }
    if (count == 0) != (fingers == 0) { events.append(.key(EvdevCode.touch, count == 0 ? 0 : 1)) }
    for tool in axes.tools where (tool.fingers == count) != (tool.fingers == fingers) {
      events.append(.key(tool.code, tool.fingers == count ? 1 : 0))
    }
    fingers = count
  }

  /// The axes for readers of a single touch are about the oldest contact; mirrors `input_mt_report_pointer_emulation`.
  private mutating func reportPointer() {
    guard let oldest else { return }
    for index in axes.pointer.indices {
      let value = values[oldest][axes.pointer[index].index]
      guard pointerValues[index] != value else { continue }
      pointerValues[index] = value
      events.append(.absolute(axes.pointer[index].code, value))
    }
  }

  private var oldest: Int? {
    var oldest: Int?
    for slot in contacts.indices where contacts[slot] != nil {
      if oldest.map({ age($0) < age(slot) }) ?? true { oldest = slot }
    }
    return oldest
  }

  /// How many contacts have come since that in `slot`, whose numbers wrap around.
  private func age(_ slot: Int) -> Int32 {
    let age = births - (contacts[slot]?.birth ?? births)
    return age < 0 ? age + Int32(UInt16.max) : age
  }
}

/// The axes of a clone of a touchscreen: those that each contact has for itself, and those that are about the oldest contact.
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
  package init(_ description: EvdevDescription) {
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
    tools = zip(EvdevCode.fingerTools, 1...).compactMap { code, fingers in
      description.keys.contains(code) ? (code, fingers) : nil
    }
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
}
