extension Application {
  /// Decides whether the view of a new touch gets it, and its recognizers (MT, XT).
  ///
  /// What explains who does not get it is recorded only once the recognizers' delegates have been asked.
  func admit(_ touch: Touch, in event: Event) {
    let admission = Admission(of: touch, among: event.allTouches)
    switch admission {
    case .accepted: touch.delivery = touch.hasLostView ? .withheld : .admitted
    case .refused(let rule, _):
      touch.delivery = .withheld
      touch.refusal = rule
    }
    let explains = event.explanation != nil
    if !explains { sink?.record(.gate(touch, admission, refusals: nil), at: now) }
    let rule: TouchRefusal.Rule? = admission.reachesRecognizers(settings) ? nil : .exclusiveTouch
    let refusals = attachRecognizers(to: touch, in: event, unless: rule)
    if explains { sink?.record(.gate(touch, admission, refusals: refusals), at: now) }
  }

  /// Calls the touch method of `phase` on the view of the touch at `start`, with those after it that are due there as well
  /// (TD-8).
  func deliver(_ phase: TouchesPhase, _ touches: [Touch], from start: Int, of event: Event) {
    let view = touches[start].view
    var due = takeTouchBuffer()
    for index in start..<touches.endIndex
    where touches[index].view === view && touches.isDue(index, in: phase, touches[start].window) {
      touches[index].hasBeenDelivered = true
      touches[index].delivery = .begun
      due.append(touches[index])
    }
    call(.touches(phase, due), on: view, with: event)
    giveBack(&due)
  }
}

extension Admission {
  /// Recognizers get touches that their view does not, but for a switch (MT-4, XT-10).
  fileprivate func reachesRecognizers(_ settings: Settings) -> Bool {
    guard case .refused(rule: .exclusiveTouch, _) = self else { return true }
    return !settings.exclusiveTouchWithholdsFromRecognizers
  }
}
