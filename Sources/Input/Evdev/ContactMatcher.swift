/// Gives the contacts of a device without slots (protocol A) their own slots, as mtdev does for libinput.
///
/// Such a device lists every contact in every frame, nameless. Contacts are matched with those of the frame
/// before by the least sum of squared distances, and small movements are smoothed.
package struct ContactMatcher {
  /// How many slots libinput gives to such a device.
  static let slotCount = 10
  /// How many contacts of a frame count.
  fileprivate static let mostContacts = 32
  private static let greatestID: Int32 = 0xffff

  private let hasTrackingID: Bool
  private let hasTouchMajor: Bool
  private let fuzz: [UInt16: Int32]
  private var listed = ListedContacts()
  private var slots = Array(repeating: MatchedContact(), count: ContactMatcher.mostContacts)
  private var slot = 0
  private var nextID: Int32 = 0

  /// For the events of a device without slots.
  package init(_ description: EvdevDescription) {
    hasTrackingID = description.has(EvdevCode.trackingID)
    hasTouchMajor = description.has(EvdevCode.touchMajor)
    fuzz = Self.fuzz(of: description)
  }

  /// Takes an event of the frame.
  ///
  /// When the frame ends, returns the events that a device with slots would have sent.
  package mutating func translate(_ event: EvdevEvent) -> [EvdevEvent] {
    guard event.isReport else {
      listed.process(event)
      return []
    }
    defer { listed = ListedContacts() }
    guard listed.concernsContacts else { return [] }
    let events = apply(identified(listed.contacts))
    return events.isEmpty ? [] : events + [.report]
  }

  /// Forgets what is down, as after events were lost.
  package mutating func liftAll() {
    listed = ListedContacts()
    for index in slots.indices { slots[index].id = -1 }
  }

  /// Fuzz of the device, or the share of its range that mtdev takes for noise.
  private static func fuzz(of description: EvdevDescription) -> [UInt16: Int32] {
    var fuzz: [UInt16: Int32] = [:]
    for code in [EvdevCode.positionX, EvdevCode.positionY] {
      let range = description.axes[code]?.range
      fuzz[code] = range.flatMap { Int32(exactly: ($0.count - 1) / 250) } ?? 0
    }
    return fuzz
  }
}

extension ContactMatcher {
  /// The contacts with their ids of the frame before; new ones get new ids, hovering ones none.
  private mutating func identified(_ contacts: [ListedContact]) -> [ListedContact] {
    guard !hasTrackingID else { return contacts }
    let known = slots.filter(\.isUsed)
    let match = Assignment.columns(ofRows: contacts.count, among: known.count) { row, column in
      contacts[row].squaredDistance(to: known[column])
    }
    var identified = contacts
    for index in contacts.indices {
      identified[index].id =
        touches(contacts[index]) ? match[index].map { known[$0].id } ?? newID() : -1
    }
    return identified
  }

  private func touches(_ contact: ListedContact) -> Bool {
    !hasTouchMajor || contact.values[EvdevCode.touchMajor] != 0
  }

  private mutating func newID() -> Int32 {
    defer { nextID = (nextID + 1) & Self.greatestID }
    return nextID
  }

  private mutating func apply(_ contacts: [ListedContact]) -> [EvdevEvent] {
    var events: [EvdevEvent] = []
    let used = slots.indices.filter { slots[$0].isUsed }
    var (continued, taken) = (Set<Int>(), Set(used))
    for contact in contacts where contact.id != -1 {
      if let index = used.first(where: { slots[$0].id == contact.id }) {
        events += update(index, with: smoothed(contact, index))
        continued.insert(index)
      } else if let index = slots.indices.first(where: { !taken.contains($0) }) {
        events += update(index, with: contact)
        continued.insert(index)
        taken.insert(index)
      }
    }
    return events + release(taken.subtracting(continued))
  }

  private mutating func release(_ indices: Set<Int>) -> [EvdevEvent] {
    indices.sorted().flatMap { index in
      slots[index].id = -1
      return select(index) + [.absolute(EvdevCode.trackingID, -1)]
    }
  }

  private func smoothed(_ contact: ListedContact, _ index: Int) -> ListedContact {
    var contact = contact
    for (code, fuzz) in fuzz where fuzz != 0 {
      guard let value = contact.values[code] else { continue }
      contact.values[code] = Self.smoothed(value, around: slots[index].value(code), fuzz)
    }
    return contact
  }

  /// A value very near to the old one stays the old one; a value near to it goes part of the way.
  private static func smoothed(_ value: Int32, around old: Int32, _ fuzz: Int32) -> Int32 {
    let (value, old, fuzz) = (Int64(value), Int64(old), Int64(fuzz))
    let distance = abs(value - old)
    if distance < fuzz / 2 { return Int32(old) }
    if distance < fuzz { return Int32((old * 3 + value) / 4) }
    return distance < fuzz * 2 ? Int32((old + value) / 2) : Int32(value)
  }

  /// The events that make `contact` of the slot's: its values first, its id when all is said of it.
  private mutating func update(_ index: Int, with contact: ListedContact) -> [EvdevEvent] {
    let changes = slots[index].adopt(contact)
    return changes.isEmpty ? [] : select(index) + changes
  }

  private mutating func select(_ index: Int) -> [EvdevEvent] {
    guard slot != index else { return [] }
    slot = index
    return [.absolute(EvdevCode.slot, Int32(index))]
  }
}

/// The contacts that the frame has listed so far.
struct ListedContacts {
  private(set) var contacts: [ListedContact] = []
  /// Whether anything in the frame is about contacts, their absence included.
  private(set) var concernsContacts = false
  private var current = ListedContact()

  mutating func process(_ event: EvdevEvent) {
    if event.type == EvdevCode.synchronization, event.code == EvdevCode.mtReport {
      finishContact()
    } else if event.isPerContact {
      set(event)
    }
    concernsContacts = concernsContacts || event.isPerContact || event.isTouchButton
  }

  private mutating func set(_ event: EvdevEvent) {
    current.values[event.code] = event.value
    if event.code == EvdevCode.trackingID { current.id = event.value }
  }

  private mutating func finishContact() {
    if current.hasPosition, contacts.count < ContactMatcher.mostContacts { contacts.append(current) }
    current = ListedContact()
    concernsContacts = true
  }
}

/// A contact as a frame of protocol A lists it.
struct ListedContact {
  var id: Int32 = -1
  var values: [UInt16: Int32] = [:]

  var hasPosition: Bool { values[EvdevCode.positionX] != nil && values[EvdevCode.positionY] != nil }

  func squaredDistance(to other: MatchedContact) -> Int64 {
    let dx = distance(EvdevCode.positionX, to: other)
    let dy = distance(EvdevCode.positionY, to: other)
    return dx * dx + dy * dy
  }

  /// Bounded so that sums of many squares stay within 64 bits, for any file.
  private func distance(_ code: UInt16, to other: MatchedContact) -> Int64 {
    let distance = Int64(values[code] ?? 0) - Int64(other.value(code))
    return max(-(1 << 27), min(distance, 1 << 27))
  }
}

/// The last report of a slot of `ContactMatcher`.
struct MatchedContact {
  var id: Int32 = -1
  private var values: [UInt16: Int32] = [:]

  var isUsed: Bool { id != -1 }

  func value(_ code: UInt16) -> Int32 { values[code] ?? 0 }

  /// Adopts `contact` and returns the events for what that changes, in the order of their codes.
  mutating func adopt(_ contact: ListedContact) -> [EvdevEvent] {
    var events: [EvdevEvent] = []
    for (code, value) in contact.values.sorted(by: { $0.key < $1.key }) where value != self.value(code) {
      guard code != EvdevCode.trackingID else { continue }
      events.append(.absolute(code, value))
      values[code] = value
    }
    if contact.id != id { events.append(.absolute(EvdevCode.trackingID, contact.id)) }
    id = contact.id
    return events
  }
}
