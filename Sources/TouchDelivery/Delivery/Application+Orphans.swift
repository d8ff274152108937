extension Application {
  /// Takes the touches from `view` and its subviews, which left their window, and their presses (TD-13).
  ///
  /// A touch whose view has heard of it is cancelled as soon as the callback that runs is over; the view never hears of
  /// one that it was only going to get.
  func orphanInput(below view: View) {
    for touch in event?.allTouches ?? [] where touch.view.isDescendant(of: view) { orphan(touch) }
    for held in held where held.touch.view.isDescendant(of: view) { orphan(held.touch) }
    stopRecognizers(below: view)
    for press in pressesEvent?.allPresses ?? [] where press.responder.isPart(of: view) {
      press.isOrphaned = true
    }
    settleOrphans()
  }

  /// Takes the touches on `view` itself, which an animation keeps from it (TD-14).
  func orphanTouches(on view: View) {
    for touch in event?.allTouches ?? [] where touch.view === view { orphan(touch) }
    for held in held where held.touch.view === view { orphan(held.touch) }
    settleOrphans()
  }

  private func orphan(_ touch: Touch) {
    switch touch.delivery {
    case .admitted, .holdingBegan: touch.delivery = .withheld
    case .holdingEnd: touch.delivery = .orphaned
    case .begun where !(touch.phase.isFinal && touch.hasBeenDelivered): touch.delivery = .orphaned
    case .pending: touch.hasLostView = true
    case .begun, .orphaned, .withheld: break
    }
  }

  private func settleOrphans() {
    hasOrphans = true
    if !isDispatching {
      dispatching {
        arbitration.beginFrame()
        cancelOrphans()
        finishFrame()
      }
    }
  }

  /// Cancels the orphaned touches and presses, each once; nobody inherits them.
  func cancelOrphans() {
    while hasOrphans {
      hasOrphans = false
      cancelOrphanedTouches()
      if let event = pressesEvent { cancelOrphanedPresses(of: event) }
    }
  }

  private func cancelOrphanedTouches() {
    let live = (event?.allTouches ?? []).filter { $0.delivery == .orphaned }
    let lifted = held.filter { $0.touch.delivery == .orphaned && $0.touch.isRetired }
    held.removeAll { $0.touch.delivery == .orphaned || $0.touch.delivery == .withheld }
    for touch in lifted.map(\.touch) + live { touch.delivery = .withheld }
    for held in lifted { present([held.touch], in: .cancelled, of: held.event, to: held.touch.view) }
    var rest = live[...]
    while let first = rest.first, let event {
      let orphans = rest.filter { $0.view === first.view }
      rest.removeAll { $0.view === first.view }
      present(orphans, in: .cancelled, of: event, to: first.view)
    }
  }

  private func cancelOrphanedPresses(of event: Event) {
    let orphans = event.allPresses.filter(\.isOrphaned)
    event.allPresses.removeAll(where: \.isOrphaned)
    for press in orphans {
      press.phase = .cancelled
      call(.presses(.cancelled, [press]), on: press.responder, with: event)
    }
    if event.allPresses.isEmpty { pressesEvent = nil }
  }
}

extension Responder {
  fileprivate func isPart(of view: View) -> Bool {
    if let controller = self as? ViewController { return controller.view?.isDescendant(of: view) ?? false }
    return (self as? View)?.isDescendant(of: view) ?? false
  }
}
