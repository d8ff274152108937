/// The fingers that are down, those that hit no view included, while what each does in a frame is recorded.
///
/// It knows no application: what a finger did comes back as an entry, which the application records.
final class ContactLog {
  /// One change of a finger.
  struct Entry {
    let contact: Contact
    let phase: TouchesPhase
    let finger: Finger
  }

  /// A finger that is down.
  struct Finger {
    let identifier: Contact.Identifier
    let touch: Int
    let screen: Screen
    /// Whether its place is withheld wherever it is: it came down on a redacted view.
    let isWithheld: Bool
    /// Where it was last; nil where that is withheld.
    fileprivate(set) var point: Point?
  }

  private var fingers: [Finger] = []

  /// A log that begins with the fingers of `touches`, without the places of those that are withheld.
  init(_ touches: [Touch], isWithheld: (Touch) -> Bool) {
    for touch in touches where !touch.phase.isFinal {
      fingers.append(
        Finger(
          identifier: touch.contact, touch: touch.id, screen: touch.window.screen,
          isWithheld: isWithheld(touch), point: isWithheld(touch) ? nil : touch.screenLocation))
    }
  }

  /// Notes the finger of `contact`, which came down as the touch of this id.
  func begin(_ contact: Contact, as touch: Int, on screen: Screen, isWithheld: Bool) -> Entry {
    let point = isWithheld ? nil : contact.location
    let finger = Finger(
      identifier: contact.identifier, touch: touch, screen: screen, isWithheld: isWithheld, point: point)
    fingers.append(finger)
    return Entry(contact: contact, phase: .began, finger: finger)
  }

  /// Takes in what a finger that was down did, if it was; one that comes down again without having lifted was lost.
  func update(_ contact: Contact, isWithheld: Bool) -> Entry? {
    guard let index = fingers.firstIndex(where: { $0.identifier == contact.identifier }) else { return nil }
    if contact.change != .began {
      fingers[index].point = isWithheld || fingers[index].isWithheld ? nil : contact.location
    }
    let finger = fingers[index]
    let phase = contact.change == .began ? .cancelled : contact.change
    if phase != .moved { fingers.remove(at: index) }
    return Entry(contact: contact, phase: phase, finger: finger)
  }

  /// Cancels the fingers of these touches, or without a list all of them.
  func cancel(_ touches: [Int]?) -> [Entry] {
    let isTaken = { (finger: Finger) in touches?.contains(finger.touch) ?? true }
    let cancelled = fingers.filter(isTaken)
    fingers.removeAll(where: isTaken)
    return cancelled.map { finger in
      let contact = Contact(identifier: finger.identifier, change: .cancelled, location: .zero)
      return Entry(contact: contact, phase: .cancelled, finger: finger)
    }
  }
}

extension Application {
  /// The view that the finger of this touch came down on; nil where it hit no view, or its touch is over.
  public func view(touchedBy touch: Int) -> View? {
    touchSequence.event?.allTouches.first { $0.id == touch }?.view
  }

  /// Records that a finger came down as the touch of `decision`, if contacts are recorded.
  func recordBeginning(of contact: Contact, _ decision: HitDecision, on screen: Screen) {
    guard let contacts else { return }
    record(contacts.begin(contact, as: decision.touch, on: screen, isWithheld: decision.isRedacted))
  }

  /// Records what the fingers at `range` of `frame` that were down before did, if contacts are recorded.
  func recordContacts(of frame: TouchFrame, _ range: Range<Int>) {
    guard let contacts else { return }
    for contact in frame.contacts[range] {
      let touch = touchSequence.event?.allTouches.first { $0.contact == contact.identifier }
      let isWithheld =
        touch?.view.isInsideRedacted == true || isRedacted(contact.location, on: frame.screen)
      if let entry = contacts.update(contact, isWithheld: isWithheld) { record(entry) }
    }
  }

  /// Records that the fingers of these touches, or without a list all, are cancelled, if contacts are recorded.
  func recordCancellation(of touches: [Int]?) {
    contacts?.cancel(touches).forEach(record)
  }

  private func record(_ entry: ContactLog.Entry) {
    let finger = entry.finger
    sink?.record(.contact, at: now) { record in
      record.add(.touch, finger.touch)
      record.add(.phase, entry.phase.rawValue)
      record.add(.point, finger.point ?? .zero, isWithheld: finger.point == nil)
      record.add(.screen, finger.screen.id)
      if finger.point != nil, entry.contact.overshoot != .zero {
        record.add(.overshoot, .point(entry.contact.overshoot))
      }
      record.add(.force, .number(entry.contact.force))
      record.add(.majorRadius, .number(entry.contact.majorRadius))
    }
  }
}
