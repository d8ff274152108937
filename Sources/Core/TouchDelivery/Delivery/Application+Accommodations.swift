internal import TouchTime

extension Application {
  /// Updates the waiting fingers from those at `range` of `frame`: those that lift are ignored or tap (AC-1, AC-3).
  func followHeldFingers(of frame: TouchFrame, _ range: Range<Int>, by accommodations: Accommodations) {
    let fingers = accommodatedFingers(of: frame, range, accommodations)
    for outcome in fingers.follow(frame.contacts[range], at: frame.time) {
      conclude(outcome, of: fingers, at: frame.time)
    }
    awaitDeadline(of: fingers)
  }

  /// Whether the finger of `contact`, which comes down, counts now; otherwise it waits or is ignored.
  func counts(_ contact: Contact, in frame: TouchFrame, by accommodations: Accommodations) -> Bool {
    let fingers = accommodatedFingers(of: frame, frame.contacts.indices, accommodations)
    switch fingers.begin(contact, at: frame.time, within: frame.screen.length(ofPoints: settings.tapDistance))
    {
    case .counts:
      awaitDeadline(of: fingers)
      return true
    case .waits: awaitDeadline(of: fingers)
    case .isIgnored(let reason): ignore(contact, on: frame.screen, because: reason, at: frame.time)
    }
    return false
  }

  /// Ignores the fingers that wait on `screen`, or without one on all.
  func forgetHeldFingers(on screen: Screen? = nil, at time: Instant) {
    for fingers in accommodated.all where screen.map({ $0 === fingers.screen }) ?? true {
      for outcome in fingers.forgetFingers() { conclude(outcome, of: fingers, at: time) }
      awaitDeadline(of: fingers)
    }
  }

  /// A frame is one device's.
  private func accommodatedFingers(
    of frame: TouchFrame, _ range: Range<Int>, _ accommodations: Accommodations
  ) -> AccommodatedFingers {
    let device = frame.contacts[range.lowerBound].identifier.device
    return accommodated.fingers(of: device, accommodations, on: frame.screen)
  }

  private func conclude(
    _ outcome: AccommodatedFingers.Outcome, of fingers: AccommodatedFingers, at time: Instant
  ) {
    switch outcome {
    case .isIgnored(let contact, let reason):
      ignore(contact, on: fingers.screen, because: reason, at: time)
    case .taps(let end):
      var began = end
      began.change = .began
      dispositions.report(
        touchSequence.touchCount + 1, of: end.identifier, .undecided,
        as: fingers.accommodations.settings.tapAssistance)
      deliver(TouchFrame(time: time, screen: fingers.screen, contacts: [began, end]))
    }
  }

  /// The clone that the touch might be forwarded to does not get it either.
  private func ignore(
    _ contact: Contact, on screen: Screen, because reason: AccommodationReason, at time: Instant
  ) {
    let touch = touchSequence.skip()
    sink?.record(.hit, at: time) { record in
      let decision = HitDecision(
        touch: touch, point: contact.location, window: nil, view: nil, missed: [], reason: reason.rawValue,
        redaction: redaction(at: contact.location, on: screen), asked: nil)
      decision.fill(&record)
    }
    dispositions.report(touch, of: contact.identifier, .handled)
  }

  /// Keeps one timer for the first finger that waits or may be down no longer, and none without such a finger.
  private func awaitDeadline(of fingers: AccommodatedFingers) {
    let deadline = fingers.deadline
    guard deadline != fingers.timer?.deadline else { return }
    let timer = deadline.map { deadline in
      schedule(after: deadline.seconds(since: now)) { [weak self, unowned fingers] in
        self?.reachDeadline(of: fingers)
      }
    }
    fingers.await(deadline, by: timer)
  }

  /// Counts the fingers that have rested long enough, and cancels those that have been down for too long.
  private func reachDeadline(of fingers: AccommodatedFingers) {
    let reports = fingers.release(at: now).map(\.reports)
    send(reports.map(\.began) + reports.compactMap(\.moved), on: fingers.screen)
    let expired = fingers.expire(at: now)
    for contact in expired {
      let touch = touchSequence.event?.allTouches.first {
        $0.contact == contact.identifier && !$0.phase.isFinal
      }
      record(
        .cancelled, of: fingers.screen,
        touch: touch?.id ?? fingers.screen.display?.touch(of: contact.identifier),
        because: "it was down for as long as longestTouch allows")
    }
    send(expired, on: fingers.screen)
    awaitDeadline(of: fingers)
  }

  private func send(_ contacts: [Contact], on screen: Screen) {
    if !contacts.isEmpty { take(.frame(TouchFrame(time: now, screen: screen, contacts: contacts))) }
  }
}
