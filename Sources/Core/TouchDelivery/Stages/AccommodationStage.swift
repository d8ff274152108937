internal import TouchTime

/// The stage of palms and hands that tremble: it lets fingers of a device with accommodations wait, or ignores them (AC).
final class AccommodationStage: InputStage {
  /// What it belongs to.
  private unowned(unsafe) let application: Application
  /// The fingers of each device that asks something of them, for each screen: a touch script and a page have one device on all.
  private var devices: [AccommodatedFingers] = []

  init(of application: Application) {
    self.application = application
  }

  static func concerns(_ frame: TouchFrame) -> Bool { frame.accommodations != nil }

  /// Updates the waiting fingers: those that lift are ignored or tap (AC-1, AC-3).
  func follow(_ frame: TouchFrame, _ range: Range<Int>) {
    guard let accommodations = frame.accommodations else { return }
    let fingers = fingers(of: frame, range, accommodations)
    for outcome in fingers.follow(frame.contacts[range], at: frame.time) {
      conclude(outcome, of: fingers, at: frame.time)
    }
    awaitDeadline(of: fingers)
  }

  /// Whether the finger of `contact` waits or is ignored.
  func holdsBack(_ contact: Contact, of frame: TouchFrame) -> Bool {
    guard let accommodations = frame.accommodations else { return false }
    let fingers = fingers(of: frame, frame.contacts.indices, accommodations)
    let distance = frame.screen.length(ofPoints: application.settings.tapDistance)
    switch fingers.begin(contact, at: frame.time, within: distance) {
    case .counts:
      awaitDeadline(of: fingers)
      return false
    case .waits: awaitDeadline(of: fingers)
    case .isIgnored(let reason):
      application.ignore(contact, on: frame.screen, because: reason.rawValue, at: frame.time)
    }
    return true
  }

  /// Ignores the fingers that wait on `screen`; `longestTouch` goes on bounding those that count (AC-6).
  func screenWillChange(_ screen: Screen, at time: Instant) {
    for fingers in devices where fingers.screen === screen { ignoreHeld(fingers, at: time) }
  }

  func interrupt(at time: Instant) {
    for fingers in devices {
      fingers.forgetCounting()
      ignoreHeld(fingers, at: time)
    }
  }

  private func ignoreHeld(_ fingers: AccommodatedFingers, at time: Instant) {
    for outcome in fingers.ignoreHeld() { conclude(outcome, of: fingers, at: time) }
    awaitDeadline(of: fingers)
  }

  /// The fingers of the one device of `frame`, which asks for `accommodations`; after a reload these may be others.
  private func fingers(
    of frame: TouchFrame, _ range: Range<Int>, _ accommodations: Accommodations
  ) -> AccommodatedFingers {
    let device = frame.contacts[range.lowerBound].identifier.device
    let known = devices.firstIndex { $0.device == device && $0.screen === frame.screen }
    if let known, devices[known].accommodations === accommodations { return devices[known] }
    let new = AccommodatedFingers(of: device, accommodations, on: frame.screen)
    if let known {
      devices[known].await(nil, by: nil)
      devices[known] = new
    } else {
      devices.append(new)
    }
    return new
  }

  private func conclude(
    _ outcome: AccommodatedFingers.Outcome, of fingers: AccommodatedFingers, at time: Instant
  ) {
    switch outcome {
    case .isIgnored(let contact, let reason):
      application.ignore(contact, on: fingers.screen, because: reason.rawValue, at: time)
    case .taps(let end):
      var began = end
      began.change = .began
      application.dispositions.report(
        application.touchSequence.touchCount + 1, of: end.identifier, .undecided,
        as: fingers.accommodations.settings.tapAssistance)
      application.deliver(TouchFrame(time: time, screen: fingers.screen, contacts: [began, end]))
    }
  }

  /// Keeps one timer for the first finger that waits or may be down no longer, and none without such a finger.
  private func awaitDeadline(of fingers: AccommodatedFingers) {
    let deadline = fingers.deadline
    guard deadline != fingers.timer?.deadline else { return }
    let timer = deadline.map { deadline in
      application.schedule(
        after: deadline.seconds(since: application.now),
        application.weakly { $0.stages.accommodations.reachDeadline(of: fingers) })
    }
    fingers.await(deadline, by: timer)
  }

  /// Counts the fingers that have been down long enough, and cancels those that have been down for too long.
  private func reachDeadline(of fingers: AccommodatedFingers) {
    let now = application.now
    let reports = fingers.release(at: now).map { $0.reports }
    send(reports.map { $0.began } + reports.compactMap { $0.moved }, on: fingers.screen)
    let expired = fingers.expire(at: now)
    for contact in expired {
      let touch = application.touchSequence.event?.allTouches.first {
        $0.contact == contact.identifier && !$0.phase.isFinal
      }
      application.record(
        .cancelled, of: fingers.screen,
        touch: touch?.id ?? fingers.screen.display?.touch(of: contact.identifier),
        because: "it was down for as long as longestTouch allows")
      application.dispositions.expirySink?(contact.identifier)
    }
    send(expired, on: fingers.screen)
    awaitDeadline(of: fingers)
  }

  private func send(_ contacts: [Contact], on screen: Screen) {
    guard !contacts.isEmpty else { return }
    application.receive(.frame(TouchFrame(time: application.now, screen: screen, contacts: contacts)))
  }
}
