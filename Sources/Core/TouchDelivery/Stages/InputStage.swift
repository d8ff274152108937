internal import TouchTime

/// A stage that fingers pass in front of the application, and that may keep one from becoming a touch.
///
/// A frame passes `follow`. Then each finger in it that comes down passes `holdsBack` and, as soon as its view is known,
/// `receive`. Delivery can be read without any stage; one more is a file, and a member of `InputStages`.
protocol InputStage: AnyObject {
  /// Whether it has anything to do with `frame`, by its device or its screen; a frame that concerns no stage passes none, and any
  /// other passes all.
  static func concerns(_ frame: TouchFrame) -> Bool

  /// Follows the fingers at `range` of `frame` that have been down before.
  func follow(_ frame: TouchFrame, _ range: Range<Int>)

  /// Whether the finger of `contact`, which comes down in `frame`, is no touch, or none yet.
  func holdsBack(_ contact: Contact, of frame: TouchFrame) -> Bool

  /// The passage of the finger of `contact`, which comes down as the touch of this id.
  func receive(
    _ contact: Contact, as touch: Int, hitting hit: Application.Hit?, on screen: Screen, at time: Instant
  ) -> Passage

  /// Prepares for another rotation or size of `screen`, whose touches have been cancelled.
  func screenWillChange(_ screen: Screen, at time: Instant)

  /// Forgets the fingers that are down, as all touches have been cancelled.
  func interrupt(at time: Instant)
}

/// The passage of a finger that comes down through a stage, or through several: the last of those in this list.
enum Passage: Comparable {
  /// It becomes a touch.
  case passes
  /// It becomes a touch of what it hits now, which may be another view.
  case passesAnew
  /// It becomes no touch.
  case ends
}

extension InputStage {
  func holdsBack(_ contact: Contact, of frame: TouchFrame) -> Bool { false }

  func receive(
    _ contact: Contact, as touch: Int, hitting hit: Application.Hit?, on screen: Screen, at time: Instant
  ) -> Passage { .passes }

  func screenWillChange(_ screen: Screen, at time: Instant) {}
}

extension Application {
  /// Records that the finger of `contact` is no touch, for `reason`; no clone gets it either.
  func ignore(_ contact: Contact, on screen: Screen, because reason: String, at time: Instant) {
    let touch = touchSequence.skip()
    sink?.record(.hit, at: time) { record in
      let decision = HitDecision(
        touch: touch, point: contact.location, window: nil, view: nil, missed: [], reason: reason,
        redaction: redaction(at: contact.location, on: screen), asked: nil)
      decision.fill(&record)
    }
    dispositions.report(touch, of: contact.identifier, .handled)
  }
}

/// The stages in front of an application.
///
/// Each is called by its own type, in this order. A frame that concerns none costs no more than the question.
final class InputStages {
  let accommodations: AccommodationStage
  let displays: DisplayStage

  /// The stages in front of `application`.
  init(of application: Application) {
    accommodations = AccommodationStage(of: application)
    displays = DisplayStage(of: application)
  }

  /// Whether a stage has anything to do with `frame`.
  static func concern(_ frame: TouchFrame) -> Bool {
    AccommodationStage.concerns(frame) || DisplayStage.concerns(frame)
  }

  func follow(_ frame: TouchFrame, _ range: Range<Int>) {
    accommodations.follow(frame, range)
    displays.follow(frame, range)
  }

  func holdsBack(_ contact: Contact, of frame: TouchFrame) -> Bool {
    accommodations.holdsBack(contact, of: frame) || displays.holdsBack(contact, of: frame)
  }

  func receive(
    _ contact: Contact, as touch: Int, hitting hit: Application.Hit?, on screen: Screen, at time: Instant
  ) -> Passage {
    let passage = accommodations.receive(contact, as: touch, hitting: hit, on: screen, at: time)
    if passage == .ends { return .ends }
    return max(passage, displays.receive(contact, as: touch, hitting: hit, on: screen, at: time))
  }

  func screenWillChange(_ screen: Screen, at time: Instant) {
    accommodations.screenWillChange(screen, at: time)
    displays.screenWillChange(screen, at: time)
  }

  func interrupt(at time: Instant) {
    accommodations.interrupt(at: time)
    displays.interrupt(at: time)
  }
}
