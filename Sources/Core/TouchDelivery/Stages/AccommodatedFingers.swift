internal import TouchTime

/// The fingers of a device with accommodations: which wait, which are ignored, and where one has just lifted.
///
///     up ──── comes down ────▶ held ──── has rested ────▶ counts
///      │                        │ └── lifts ── tap ──▶ counts, and lifts at once
///      └── too soon, too large ─┴── lifts too soon, too large ──▶ ignored
///
/// A finger that counts or is ignored stays that until it is up. One that counts is kept here only where `longestTouch` bounds
/// for how long it may.
final class AccommodatedFingers {
  /// The number of the device.
  let device: Int32
  /// What is asked of its fingers.
  let accommodations: Accommodations
  /// The screen that it lies on.
  let screen: Screen
  /// Fires at `deadline`; nil while no finger waits.
  private(set) var timer: (deadline: Instant, timer: Timer)?
  /// The fingers that wait, in the order in which they came down.
  private var held: [HeldFinger] = []
  /// The fingers that count, where they may do so for a time.
  private var counting: [HeldFinger] = []
  private var ignored: [Contact.Identifier] = []
  /// The places of the glass, as it is turned at the start, where fingers that counted have lifted.
  private var lifted: [(place: Point, time: Instant)] = []

  init(of device: Int32, _ accommodations: Accommodations, on screen: Screen) {
    self.device = device
    self.accommodations = accommodations
    self.screen = screen
  }

  /// The effect of a finger that comes down.
  enum Reception: Equatable {
    case counts, waits
    case isIgnored(AccommodationReason)
  }

  /// The outcome for a finger that waited.
  enum Outcome: Equatable {
    case isIgnored(Contact, AccommodationReason)
    /// It came down and lifted at this place.
    case taps(Contact)
  }

  private var settings: AccommodationSettings { accommodations.settings }

  /// When the first of the fingers that wait has rested long enough, or the first that counts has been down for too long; nil
  /// while there is neither.
  var deadline: Instant? {
    let rest = held.first?.began.advanced(by: settings.delay)
    let end = counting.map { $0.began }.min()?.advanced(by: settings.longestTouch)
    return [rest, end].compactMap { $0 }.min()
  }

  /// Waits for the deadline by `timer` from now on, or by none.
  func await(_ deadline: Instant?, by timer: Timer?) {
    self.timer?.timer.invalidate()
    self.timer = deadline.flatMap { deadline in timer.map { (deadline, $0) } }
  }
}

/// A finger that waits until it counts, or counts for a bounded time.
struct HeldFinger {
  /// What the device said as it came down.
  let initial: Contact
  /// What it has said last.
  var latest: Contact
  /// When it came down.
  let began: Instant

  /// Its reports for receivers that get it only now: it comes down where it did, then moves to where it is.
  var reports: (began: Contact, moved: Contact?) {
    var began = latest
    began.change = .began
    began.location = initial.location
    began.overshoot = initial.overshoot
    began.edge = initial.edge
    return (began, latest.location == initial.location ? nil : latest)
  }
}

extension AccommodatedFingers {
  /// Takes in a finger that comes down; places at most `distance` points apart are the same.
  func begin(_ contact: Contact, at time: Instant, within distance: Double) -> Reception {
    // One that comes down again without having lifted was lost.
    held.removeAll { $0.initial.identifier == contact.identifier }
    ignored.removeAll { $0 == contact.identifier }
    counting.removeAll { $0.initial.identifier == contact.identifier }
    if settings.ignores(contact.location, of: screen) { return ignore(contact, .ignoreAreas) }
    if accommodations.isTooLarge(contact) { return ignore(contact, .ignoreLargerThan) }
    lifted.removeAll { time >= $0.time.advanced(by: settings.ignoreRepeat) }
    let place = screen.placeAtStart(contact.location)
    if lifted.contains(where: { $0.place.distance(to: place) <= distance }) {
      return ignore(contact, .ignoreRepeat)
    }
    let finger = HeldFinger(initial: contact, latest: contact, began: time)
    guard settings.delay > 0 else {
      watch([finger])
      return .counts
    }
    held.append(finger)
    return .waits
  }

  /// Takes in what the other fingers of `contacts` did; the outcomes of those that waited.
  func follow(_ contacts: ArraySlice<Contact>, at time: Instant) -> [Outcome] {
    var outcomes: [Outcome] = []
    for contact in contacts {
      let outcome: Outcome?
      switch contact.change {
      case .began: continue
      case .moved: outcome = move(contact)
      case .ended: outcome = lift(contact, at: time)
      case .cancelled: outcome = cancel(contact)
      }
      if let outcome { outcomes.append(outcome) }
    }
    return outcomes
  }

  /// The fingers that have rested long enough at `time`, and count from now on.
  func release(at time: Instant) -> [HeldFinger] {
    let count = held.prefix { time >= $0.began.advanced(by: settings.delay) }.count
    let released = Array(held.prefix(count))
    held.removeFirst(count)
    watch(released)
    return released
  }

  /// What is reported of the fingers that have been down for as long as `longestTouch` allows at `time`: they are cancelled,
  /// and not watched any more.
  func expire(at time: Instant) -> [Contact] {
    let isOver = { (finger: HeldFinger) in time >= finger.began.advanced(by: self.settings.longestTouch) }
    let expired = counting.filter(isOver)
    counting.removeAll(where: isOver)
    return expired.map { finger in
      var contact = finger.latest
      contact.change = .cancelled
      return contact
    }
  }

  private func watch(_ fingers: [HeldFinger]) {
    if settings.longestTouch > 0 { counting += fingers }
  }

  /// Forgets the fingers that count.
  func forgetCounting() {
    counting.removeAll()
  }

  /// Ignores the fingers that wait until they lift.
  func ignoreHeld() -> [Outcome] {
    ignored += held.map { $0.initial.identifier }
    defer { held.removeAll() }
    return held.map { .isIgnored($0.initial, waitReason) }
  }

  /// What a finger that did not count waited for.
  private var waitReason: AccommodationReason {
    settings.tapAssistance == .none ? .holdDuration : .tapAssistance
  }

  private func ignore(_ contact: Contact, _ reason: AccommodationReason) -> Reception {
    ignored.append(contact.identifier)
    return .isIgnored(reason)
  }

  private func index(of contact: Contact) -> Int? {
    held.firstIndex { $0.initial.identifier == contact.identifier }
  }

  private func move(_ contact: Contact) -> Outcome? {
    guard let index = index(of: contact) else {
      if let index = counting.firstIndex(where: { $0.initial.identifier == contact.identifier }) {
        counting[index].latest = contact
      }
      return nil
    }
    held[index].latest = contact
    guard accommodations.isTooLarge(contact) else { return nil }
    ignored.append(contact.identifier)
    return .isIgnored(held.remove(at: index).initial, .ignoreLargerThan)
  }

  private func lift(_ contact: Contact, at time: Instant) -> Outcome? {
    counting.removeAll { $0.initial.identifier == contact.identifier }
    guard let index = index(of: contact) else {
      if !forgetIgnored(contact) { remember(contact, at: time) }
      return nil
    }
    let finger = held.remove(at: index)
    if accommodations.isTooLarge(contact) { return .isIgnored(finger.initial, .ignoreLargerThan) }
    guard settings.tapAssistance != .none else { return .isIgnored(finger.initial, .holdDuration) }
    var tap = contact
    if settings.tapAssistance == .initial {
      tap.location = finger.initial.location
      tap.overshoot = finger.initial.overshoot
    }
    tap.edge = finger.initial.edge
    remember(tap, at: time)
    return .taps(tap)
  }

  private func cancel(_ contact: Contact) -> Outcome? {
    counting.removeAll { $0.initial.identifier == contact.identifier }
    _ = forgetIgnored(contact)
    return index(of: contact).map { .isIgnored(held.remove(at: $0).initial, waitReason) }
  }

  /// Forgets a finger that was ignored; whether it was.
  private func forgetIgnored(_ contact: Contact) -> Bool {
    guard let index = ignored.firstIndex(of: contact.identifier) else { return false }
    ignored.remove(at: index)
    return true
  }

  /// Notes that a touch that counted has lifted.
  private func remember(_ contact: Contact, at time: Instant) {
    if settings.ignoreRepeat > 0 { lifted.append((screen.placeAtStart(contact.location), time)) }
  }
}
