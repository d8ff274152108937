package import Evdev
internal import TouchTime
package import TouchDelivery

/// Follows each finger through the events of a source.
package struct TouchLives {
  /// The fingers that are down.
  package private(set) var down: Set<Contact.Identifier> = []
  /// What no source may do, in words.
  package private(set) var mistakes: [String] = []
  private var time = Instant.zero

  package init() {}

  package mutating func check(_ event: InputEvent) {
    if event.time < time { mistakes.append("time goes back at \(event.time)") }
    time = event.time
    guard case .touches(let frame) = event else { return }
    if frame.contacts.isEmpty { mistakes.append("an empty frame at \(time)") }
    for contact in frame.contacts where !follows(contact) { mistakes.append("\(contact) at \(time)") }
  }

  private mutating func follows(_ contact: Contact) -> Bool {
    switch contact.change {
    case .began: down.insert(contact.identifier).inserted
    case .moved: down.contains(contact.identifier)
    case .ended, .cancelled: down.remove(contact.identifier) != nil
    }
  }
}
