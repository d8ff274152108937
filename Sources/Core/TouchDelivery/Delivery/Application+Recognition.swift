extension Application {
  /// Gives a new touch to the recognizers of its view and of the views around it, the hit view's first (GR-2, GR-4).
  ///
  /// Those that refuse it do not get it, nor do those of views that have left their window (TD-13), and none does where a
  /// `rule` refuses it already.
  func attachRecognizers(
    to touch: Touch, in event: Event, unless rule: TouchRefusal.Rule?
  ) -> [TouchRefusal] {
    var refusals: [TouchRefusal] = []
    // Collected first: a delegate that is asked here may remove any of these views.
    for view in touch.view.lineage.filter({ !$0.gestureRecognizers.isEmpty }) {
      for recognizer in view.gestureRecognizers {
        if let rule = rule ?? recognizer.refusal(of: touch, of: event, inFrame: arbitration.frame) {
          refusals.append(TouchRefusal(recognizer: recognizer, rule: rule))
        } else if !touch.hasLost(view), recognizer.receive(touch, in: environment) {
          arbitration.add(recognizer)
        }
      }
    }
    return refusals
  }

  /// Calls the recognizers of the touches of `window` that changed, which are in these `phases`, before their views are called
  /// (TD-7, GR-2).
  func deliverToRecognizers(_ event: Event, _ phases: SetOfPhases, in window: Window) {
    guard !arbitration.isIdle else { return }
    let contenders = arbitration.contenders
    let takesTouches = phases.contains(.cancelled)
    for index in contenders.indices {
      var phases = phases
      if takesTouches { contenders[index].failIfWaitingToEnd(in: window) }
      while contenders[index].hearsOfTouches, let phase = phases.removeFirst() {
        contenders[index].receive(phase, of: event, in: window)
        cancelOrphans()
      }
    }
    for touch in event.allTouches where touch.window === window { touch.live { $0.reachRecognizers() } }
  }

  /// Settles what recognizers asked for outside of a delivery.
  func settleRequests() {
    delivering {
      arbitration.beginFrame()
      finishFrame()
    }
  }

  /// Cancels or fails the recognizers on `view` and its subviews, which left their window (TD-13).
  func stopRecognizers(below view: View) {
    for recognizer in arbitration.contenders where recognizer.view?.isDescendant(of: view) ?? false {
      recognizer.stop("its view left the window")
    }
  }
}

extension Application {
  /// Whether recognizers have touches, or have views waiting for theirs.
  var isRecognizing: Bool { !arbitration.isIdle || !held.isEmpty }

  /// The steps after the delivery of a frame or a timer: transitions, withheld phases, resets
  /// (docs/internals/rules.md, steps 7 to 10 of a frame).
  func finishFrame() {
    if isRecognizing { finishRecognition() }
    dispositions.settle()
  }

  private func finishRecognition() {
    repeat {
      repeat {
        arbitrate()
        flushHeldTouches()
      } while arbitration.endAbandoned { perform($0) }
      arbitration.retire { perform($0) }
      cancelOrphans()
    } while arbitration.isUnsettled || held.hasReleasable
  }

  /// Grants the states that recognizers asked for, if nothing objects (GR-13 to GR-19), and performs the
  /// resulting actions.
  func arbitrate() {
    if arbitration.isUnsettled { arbitration.settle { perform($0) } }
  }

  private func perform(_ action: Arbitration.Action) {
    switch action {
    case .recordTransition(let recognizer, let previous): record(recognizer, from: previous)
    case .recordOutcome(let outcome, let winner, let loser, let method):
      record(outcome, winner: winner, loser: loser, by: method)
    case .claimTouches(let recognizer):
      decide(recognizer.attempt.touches)
      if recognizer.cancelsTouchesInView { cancelTouchesInViews(of: recognizer) }
    case .fire(let recognizer):
      recognizer.targets.fire(recognizer)
      cancelOrphans()
    case .reset(let recognizer): recognizer.endAttempt()
    }
  }
}
