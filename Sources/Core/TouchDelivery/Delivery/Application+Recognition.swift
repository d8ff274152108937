extension Application {
  /// Gives a new touch to the recognizers of its view and of the views around it, the hit view's first (GR-2, GR-4),
  /// but for those that refuse it; all of them where a `rule` does so already.
  func attachRecognizers(
    to touch: Touch, in event: Event, unless rule: TouchRefusal.Rule?
  ) -> [TouchRefusal] {
    var refusals: [TouchRefusal] = []
    var next: View? = touch.view
    while let view = next {
      for recognizer in view.gestureRecognizers {
        if let rule = rule ?? recognizer.refusal(of: touch, of: event, in: arbitration) {
          refusals.append(TouchRefusal(recognizer: recognizer, rule: rule))
        } else {
          attach(recognizer, to: touch)
        }
      }
      next = view.superview
    }
    return refusals
  }

  private func attach(_ recognizer: GestureRecognizer, to touch: Touch) {
    assert(recognizer.isContending || recognizer.tracked.isEmpty, "a recognizer that is done has no touches")
    touch.recognizers.append(recognizer)
    recognizer.tracked.append(touch)
    recognizer.contendingApplication = self
    arbitration.add(recognizer)
  }

  /// Calls the recognizers of the touches of `window` that changed, before their views are called (TD-7, GR-2).
  func deliverToRecognizers(_ event: Event, in window: Window) {
    guard !arbitration.isIdle else { return }
    let contenders = arbitration.contenders
    for recognizer in contenders {
      for phase in TouchesPhase.allCases { deliver(phase, to: recognizer, event, in: window) }
    }
    for touch in event.allTouches where touch.window === window { touch.life.reachRecognizers() }
  }

  private func deliver(
    _ phase: TouchesPhase, to recognizer: GestureRecognizer, _ event: Event, in window: Window
  ) {
    guard recognizer.hearsOfTouches else { return }
    var due = recognizer.takeBuffer()
    for touch in recognizer.tracked where touch.isDueForRecognizers(in: phase, window) { due.append(touch) }
    if !due.isEmpty { recognizer.receive(phase, due, with: event) }
    recognizer.giveBack(&due)
    cancelOrphans()
  }

  /// Whether recognizers have touches, or have views waiting for theirs.
  var isRecognizing: Bool { !arbitration.isIdle || !held.isEmpty }

  /// What follows the delivery of a frame, and a timer: transitions, withheld phases, resets (docs/rules.md, steps 7 to 10 of
  /// a frame).
  func finishFrame() {
    if isRecognizing { finishRecognition() }
    dispositions.settle()
  }

  private func finishRecognition() {
    repeat {
      repeat {
        arbitration.settle(in: self)
        flushHeldTouches()
      } while arbitration.endAbandoned(in: self)
      arbitration.retire()
    } while arbitration.isUnsettled
    assert(hasHolderForEachHeldTouch)
  }

  /// A recognizer wants another state; outside of a frame that is settled at once.
  func recognizerDidRequest() {
    arbitration.isUnsettled = true
    if !inputs.isDelivering {
      delivering {
        arbitration.beginFrame()
        finishFrame()
      }
    }
  }

  /// Cancels or fails the recognizers on `view` and its subviews, which left their window (TD-13).
  func stopRecognizers(below view: View) {
    for recognizer in arbitration.contenders where recognizer.view?.isDescendant(of: view) ?? false {
      recognizer.stop("its view left the window")
    }
  }
}

extension GestureRecognizer {
  /// One that has failed or recognised, if only in its own eyes because it waits, hears nothing more (GR-11, GR-12).
  fileprivate var hearsOfTouches: Bool { isEnabled && !state.isFinal }

  /// One that is done with its gesture or only waits for others to fail takes no more touches (GR-11).
  private var refusal: TouchRefusal.Rule? {
    if !isEnabled { return .enabled }
    if current.isFinal { return .state }
    return waitingToBecome == .ended ? .waiting : nil
  }

  /// The delegate is asked for the event once, then for the touch (GR-4).
  fileprivate func refusal(
    of touch: Touch, of event: Event, in arbitration: Arbitration
  ) -> TouchRefusal.Rule? {
    if let refusal { return refusal }
    guard let delegate else { return nil }
    if eventAnswer?.frame != arbitration.frame {
      eventAnswer = (arbitration.frame, delegate.shouldReceive(event, self))
    }
    guard eventAnswer?.isYes ?? true else { return .shouldReceiveEvent }
    return delegate.shouldReceive(touch, self) ? nil : .shouldReceiveTouch
  }
}

/// Why a recognizer on the way from a hit view to its window does not get a new touch (GR-2, GR-4).
public struct TouchRefusal {
  /// What kept the touch from it.
  public enum Rule: String, Sendable, CaseIterable {
    /// It is disabled (GR-10).
    case enabled
    /// Its gesture is over, but not its touches (GR-11).
    case state
    /// It recognised and waits for another recognizer to fail (GR-18).
    case waiting
    /// Its delegate wants nothing of the event (GR-4).
    case shouldReceiveEvent
    /// Its delegate does not want the touch (GR-4).
    case shouldReceiveTouch
    /// The view was refused the touch, and the scene keeps such touches from recognizers as well (XT-10).
    case exclusiveTouch
  }

  /// The recognizer.
  public let recognizer: GestureRecognizer
  /// What kept the touch from it.
  public let rule: Rule
}
