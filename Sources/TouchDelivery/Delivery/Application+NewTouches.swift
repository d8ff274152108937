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
      sink.record(.hit(decision(on: hit, of: id, at: contact.location, on: screen, in: event)), at: time)
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
