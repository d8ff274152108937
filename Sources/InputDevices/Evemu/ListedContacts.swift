/// The contacts that the frame has listed so far.
struct ListedContacts {
  private static let most = 32

  private(set) var contacts: [ListedContact] = []
  /// Whether anything in the frame is about contacts, their absence included.
  private(set) var concernsContacts = false
  private var current = ListedContact()

  mutating func take(_ event: EvdevEvent) {
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
    if current.hasPosition, contacts.count < Self.most { contacts.append(current) }
    current = ListedContact()
    concernsContacts = true
  }
}
