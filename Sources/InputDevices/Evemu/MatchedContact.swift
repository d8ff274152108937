/// What a slot of `ContactMatcher` was last told.
struct MatchedContact {
  var id: Int32 = -1
  private var values: [UInt16: Int32] = [:]

  var isUsed: Bool { id != -1 }

  func value(_ code: UInt16) -> Int32 { values[code] ?? 0 }

  /// Takes over `contact` and returns the events for what that changes, in the order of their codes.
  mutating func take(_ contact: ListedContact) -> [EvdevEvent] {
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
