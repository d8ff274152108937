extension Application {
  /// Takes the touches from `view` and its subviews, which left their window, and their presses (TD-13).
  ///
  /// A touch that its view has received is cancelled after the running callback; the view never gets one that
  /// it has not received yet.
  func orphanInput(below view: View) {
    settlingOrphans {
      orphanTouches { $0.isDescendant(of: view) }
      for touch in touches where !touch.view.isDescendant(of: view) && touch.isFollowed {
        for case let control as Control in touch.followers where control.isDescendant(of: view) {
          inputs.noteLeaving(control)
        }
      }
      stopRecognizers(below: view)
      presses.orphan { $0.isPart(of: view) }
    }
  }

  /// Takes the touches on `view` itself, which an animation keeps from it (TD-14).
  func orphanTouches(on view: View) {
    settlingOrphans {
      orphanTouches { $0 === view }
    }
  }

  private func orphanTouches(where isLeaving: (View) -> Bool) {
    for touch in touches where isLeaving(touch.view) { touch.live { $0.leaveView() } }
  }

  /// The touches of fingers that are down or lifted in this event, and those that are held back.
  private var touches: [Touch] { (touchSequence.event?.allTouches ?? []) + held.touches }

  /// Takes the touches that are held back from their views, and stops the recognizers that hold them.
  func orphanWhatIsHeld() {
    settlingOrphans {
      for touch in held.touches { touch.live { $0.leaveView() } }
      for recognizer in arbitration.contenders { recognizer.stop("its scene is over") }
    }
  }

  /// What `body` orphans is cancelled at once, or after the callback that runs.
  private func settlingOrphans(_ body: () -> Void) {
    inputs.noteOrphans()
    guard !environment.isDelivering else { return body() }
    delivering {
      arbitration.beginFrame()
      body()
      cancelOrphans()
      finishFrame()
    }
  }

  /// Cancels the orphaned touches and presses, each once; no view inherits them.
  ///
  /// A control that has left and follows a touch of another view follows it no more (UC-7).
  @inline(__always)
  func cancelOrphans() {
    while inputs.hasOrphans { cancelNotedOrphans() }
  }

  private func cancelNotedOrphans() {
    inputs.forgetOrphans()
    cancelOrphanedTouches()
    if let event = presses.event { cancelOrphanedPresses(of: event) }
    for control in inputs.takeLeaving() { control.cancelFollowed() }
  }

  private func cancelOrphanedTouches() {
    var orphans = held.takeOrphans().filter { $0.touch.life.isRetired }
    if let event = touchSequence.event {
      for touch in event.allTouches where touch.life.state == .orphaned && !touch.life.isRetired {
        orphans.append(HeldTouches.Element(touch: touch, event: event))
      }
    }
    for orphan in orphans { orphan.touch.live { $0.cancel() } }
    orphans.sort { $0.touch.id < $1.touch.id }
    while let view = orphans.first?.touch.view {
      let own = orphans.filter { $0.touch.view === view }
      orphans.removeAll { $0.touch.view === view }
      replay(.cancelled, own, of: view)
    }
  }

  private func cancelOrphanedPresses(of event: Event) {
    for press in presses.takeOrphans() {
      press.cancel()
      call(.presses(.cancelled, [press]), on: press.responder, with: event)
    }
    presses.close()
  }
}

extension Touch {
  /// Whether controls are still to hear of its end.
  fileprivate var isFollowed: Bool { !phase.isFinal || life.isHeld }
}

extension Responder {
  fileprivate func isPart(of view: View) -> Bool {
    if let controller = self as? ViewController { return controller.view?.isDescendant(of: view) ?? false }
    return (self as? View)?.isDescendant(of: view) ?? false
  }
}
