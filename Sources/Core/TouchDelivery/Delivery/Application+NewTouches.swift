extension Application {
  /// Hit-tests a finger that came down and binds it to what it hit, for life (HT-22, TD-5).
  ///
  /// Where nobody is hit there is no touch, and the finger's later reports find none (HT-1).
  func begin(_ contact: Contact, on screen: Screen, at time: Instant) {
    let event = self.event ?? makeTouchesEvent(at: time)
    self.event = event
    let id = nextTouchID
    nextTouchID += 1
    event.explanation?.begin()
    let hit = isIgnoringInteractionEvents ? nil : hitTest(contact.location, on: screen, with: event)
    let touch = hit.map { makeTouch(id, of: contact, on: $0, at: time) }
    if let touch { event.allTouches.append(touch) }
    if let sink {
      let decision = decision(on: hit, of: id, at: contact.location, on: screen, in: event)
      recordBeginning(of: contact, decision, on: screen)
      sink.record(.hit, at: time) { decision.fill(&$0) }
    }
    guard let touch else {
      return dispositions.tell(id, of: contact.identifier, .unhandled(reasonNobodyIsHit))
    }
    dispositions.add(touch)
  }

  private var reasonNobodyIsHit: TouchDisposition.Reason {
    isIgnoringInteractionEvents ? .ignoringInteraction : .noWindow
  }

  private func makeTouch(_ id: Int, of contact: Contact, on hit: Hit, at time: Instant) -> Touch {
    let tapCount = tapCounter.count(on: hit.view, at: contact.location, time: time, settings: settings)
    let edge = contact.edge ?? hit.window.screen.edge(at: contact.location, within: settings.edgeRegion)
    return Touch(
      id: id, contact: contact, window: hit.window, view: hit.view, tapCount: tapCount, edge: edge, time: time
    )
  }
}

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
    if !explains { record(admission, of: touch, refusals: nil) }
    let rule: TouchRefusal.Rule? = admission.reachesRecognizers(settings) ? nil : .exclusiveTouch
    let refusals = attachRecognizers(to: touch, in: event, unless: rule)
    if explains { record(admission, of: touch, refusals: refusals) }
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

/// Whether a new touch is delivered to the view that it hit; decided once, for the touch's life (TD-21).
public enum Admission {
  /// The view gets the touch.
  case accepted
  /// The view never hears of it, because of `rule`, `holder` being the view whose touch stands in its way.
  case refused(rule: Rule, holder: View)

  /// What a touch can be refused by.
  public enum Rule: String, Sendable {
    /// A view without multiple touch has a touch already (MT-2).
    case multipleTouchEnabled
    /// This view or the one that has a touch wants touches for itself alone (XT-2, XT-3).
    case exclusiveTouch
  }

  /// Decides by the touches delivered so far: exclusive touch first, then multiple touch (XT-12).
  init(of newcomer: Touch, among touches: [Touch]) {
    if let holder = Self.exclusiveHolder(against: newcomer, among: touches) {
      self = .refused(rule: .exclusiveTouch, holder: holder)
    } else if Self.isOccupied(newcomer.view, among: touches) {
      self = .refused(rule: .multipleTouchEnabled, holder: newcomer.view)
    } else {
      self = .accepted
    }
  }

  /// The view of the same window that has a touch and shuts the newcomer out, or is shut out by its view (XT-2 to XT-7).
  private static func exclusiveHolder(against newcomer: Touch, among touches: [Touch]) -> View? {
    for touch in touches
    where touch.isTracked && touch.window === newcomer.window && touch.view !== newcomer.view {
      if touch.view.isExclusiveTouch || newcomer.view.isExclusiveTouch { return touch.view }
    }
    return nil
  }

  /// Whether `view` has a touch and takes no second one (MT-2, MT-5 to MT-7).
  private static func isOccupied(_ view: View, among touches: [Touch]) -> Bool {
    guard !view.isMultipleTouchEnabled, !(view is Window) else { return false }
    for touch in touches where touch.isTracked && touch.view === view { return true }
    return false
  }
}
