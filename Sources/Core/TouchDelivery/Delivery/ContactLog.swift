/// The fingers that are down, those that hit no view included, while what each does in a frame is recorded.
final class ContactLog {
  private struct Finger {
    let identifier: Contact.Identifier
    let touch: Int
    let screen: Screen
    /// Where it was last; nil where that is withheld.
    var point: Point?
  }

  private var fingers: [Finger] = []

  /// A log of the fingers of `touches`, which are under way.
  init(_ touches: [Touch]) {
    for touch in touches where !touch.phase.isFinal {
      fingers.append(
        Finger(
          identifier: touch.contact, touch: touch.id, screen: touch.window.screen,
          point: touch.isRedacted ? nil : touch.screenLocation))
    }
  }

  /// Records that the finger of `contact` came down as the touch of this id.
  fileprivate func begin(
    _ contact: Contact, as touch: Int, on screen: Screen, isWithheld: Bool, in application: Application
  ) {
    let point = isWithheld ? nil : contact.location
    fingers.append(Finger(identifier: contact.identifier, touch: touch, screen: screen, point: point))
    application.record(contact, .began, touch: touch, at: point, on: screen)
  }

  /// Records what a finger that was down did; one that comes down again without having lifted was lost.
  fileprivate func update(_ contact: Contact, isWithheld: Bool, in application: Application) {
    guard let index = fingers.firstIndex(where: { $0.identifier == contact.identifier }) else { return }
    if contact.change != .began { fingers[index].point = isWithheld ? nil : contact.location }
    let finger = fingers[index]
    let phase = contact.change == .began ? .cancelled : contact.change
    if phase != .moved { fingers.remove(at: index) }
    application.record(contact, phase, touch: finger.touch, at: finger.point, on: finger.screen)
  }

  /// Records that the fingers of these touches, or without a list all, are cancelled.
  fileprivate func cancel(_ touches: [Int]?, in application: Application) {
    let isTaken = { (finger: Finger) in touches?.contains(finger.touch) ?? true }
    let cancelled = fingers.filter(isTaken)
    fingers.removeAll(where: isTaken)
    for finger in cancelled {
      let contact = Contact(identifier: finger.identifier, change: .cancelled, location: .zero)
      application.record(contact, .cancelled, touch: finger.touch, at: finger.point, on: finger.screen)
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
    contacts?.begin(
      contact, as: decision.touch, on: screen, isWithheld: decision.isRedacted, in: self)
  }

  /// Records what the fingers at `range` of `frame` that were down before did, if contacts are recorded.
  func recordContacts(of frame: TouchFrame, _ range: Range<Int>) {
    guard let contacts else { return }
    for contact in frame.contacts[range] {
      let touch = touchSequence.event?.allTouches.first { $0.contact == contact.identifier }
      let isWithheld =
        touch?.view.isInsideRedacted == true || isRedacted(contact.location, on: frame.screen)
      contacts.update(contact, isWithheld: isWithheld, in: self)
    }
  }

  /// Records that the fingers of these touches, or without a list all, are cancelled, if contacts are recorded.
  func recordCancellation(of touches: [Int]?) {
    contacts?.cancel(touches, in: self)
  }

  fileprivate func record(
    _ contact: Contact, _ phase: Contact.Change, touch: Int, at point: Point?, on screen: Screen
  ) {
    sink?.record(.contact, at: now) { record in
      record.add(.touch, touch)
      record.add(.phase, phase.word)
      record.add(.point, point ?? .zero, isWithheld: point == nil)
      record.add(.screen, screen.id)
      record.add(.force, .number(contact.force))
      record.add(.majorRadius, .number(contact.majorRadius))
    }
  }
}

extension Contact.Change {
  /// The change's word in the log.
  fileprivate var word: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}
