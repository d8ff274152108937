import TouchGestures
import Testing
import TouchTime
import TouchDelivery

/// The reports about touches to a program that forwards unhandled ones.
@Suite struct DispositionTests {
  /// What was decided since the last time, as `1 handled` or `2 discarded`.
  private final class Notes {
    var lines: [String] = []
  }

  let stage = Stage()
  private let notes = Notes()

  init() {
    stage.application.dispositionSink = { [notes] change in
      let word =
        switch change.disposition {
        case .undecided: "undecided"
        case .handled: "handled"
        case .unhandled(.refused(let rule)): "refused by \(rule)"
        case .unhandled(let reason): "\(reason)"
        }
      notes.lines.append("\(change.touch) \(word)")
    }
  }

  /// Lets touches on V and R go by everybody.
  private func letGoBy() {
    stage.view.overrides = []
    stage.root.overrides = []
  }

  private func decisions() -> [String] {
    defer { notes.lines.removeAll() }
    return notes.lines
  }

  private func frame(_ seconds: Double, _ text: String) -> [String] {
    stage.frame(seconds, text)
    return decisions()
  }

  private func wait(until seconds: Double) -> [String] {
    stage.wait(until: seconds)
    return decisions()
  }

  @Test func theHandlerOfTheBeganDecides() {
    #expect(frame(0, "down 1 150 150, down 2 50 50") == ["1 handled", "2 handled"])
    #expect(frame(0.1, "move 1 160 150, up 2") == [])
    letGoBy()
    #expect(frame(0.2, "down 2 50 50") == ["3 discarded"])
    #expect(frame(0.3, "up 1, up 2") == [])
  }

  @Test func anUnhandledKeyIsReportedAsItGoesDown() {
    stage.application.discardedPressSink = { [notes] key in notes.lines.append(key) }
    letGoBy()
    press("KEY_HOMEPAGE", .began, at: 0)
    #expect(decisions() == ["KEY_HOMEPAGE"], "no window is key")
    stage.application.makeKey(stage.window)
    press("KEY_HOMEPAGE", .began, at: 0)
    #expect(decisions() == ["KEY_HOMEPAGE"])
    press("KEY_HOMEPAGE", .ended, at: 0.1)
    #expect(decisions() == [])
    stage.root.overrides = [PressTaker()]
    _ = stage.root.becomeFirstResponder()
    press("KEY_HOMEPAGE", .began, at: 0.2)
    press("KEY_HOMEPAGE", .ended, at: 0.3)
    #expect(decisions() == [])
  }

  /// Takes presses, and may be the first responder.
  private final class PressTaker: MethodOverrides {
    let methods: OverriddenMethods = [.pressesBegan, .canBecomeFirstResponder]
    func receive(_ message: EventMessage, responder: Responder, event: Event) {}
    func perform(_ call: MethodCall) -> MethodValue { .flag(true) }
  }

  private func press(_ key: String, _ phase: PressesPhase, at seconds: Double) {
    stage.application.process(
      .press(key: key, phase: phase), at: Instant(microseconds: Int64(seconds * 1_000_000)))
  }

  @Test func aTouchBesideAllWindowsIsUnhandled() {
    stage.window.isHidden = true
    #expect(frame(0, "down 1 150 150") == ["1 noWindow"])
    #expect(frame(0.1, "up 1") == [])
  }

  @Test func aTouchThatTheApplicationIgnoresIsUnhandled() {
    stage.application.beginIgnoringInteractionEvents()
    #expect(frame(0, "down 1 150 150") == ["1 ignoringInteraction"])
  }

  @Test func aTouchThatTheGateRefusesIsUnhandled() {
    #expect(frame(0, "down 1 150 150") == ["1 handled"])
    #expect(frame(0.1, "down 2 160 160") == ["2 refused by multipleTouchEnabled"])
  }

  @Test func whatDecidesIsTheBeganAlone() {
    letGoBy()
    stage.add(pan())
    #expect(frame(0, "down 1 150 150") == ["1 discarded"])
    #expect(frame(0.1, "move 1 180 150") == [])
    #expect(frame(0.2, "up 1") == [])
  }

  @Test func aRecognizerThatDelaysHoldsTheDecisionBack() {
    letGoBy()
    stage.add(pan()).delaysTouchesBegan = true
    #expect(frame(0, "down 1 150 150") == ["1 undecided"])
    #expect(frame(0.1, "move 1 152 150") == [])
    #expect(frame(0.2, "move 1 180 150") == ["1 handled"])
    #expect(frame(0.3, "up 1") == [])
  }

  @Test func aRecognizerThatFailsLetsItGoEvenAfterItsFingerLifted() {
    letGoBy()
    stage.add(pan()).delaysTouchesBegan = true
    #expect(frame(0, "down 1 150 150") == ["1 undecided"])
    #expect(frame(0.2, "up 1") == ["1 discarded"])
  }

  @Test func aReleasedBeganThatIsHandledIsHandled() {
    stage.add(pan()).delaysTouchesBegan = true
    #expect(frame(0, "down 1 150 150") == ["1 undecided"])
    #expect(frame(0.2, "up 1") == ["1 handled"])
  }

  @Test func aLiftedTouchStaysUndecidedWhileItsFingerComesDownAgain() {
    letGoBy()
    stage.add(tap("D", taps: 2)).delaysTouchesBegan = true
    #expect(frame(0, "down 1 150 150") == ["1 undecided"])
    #expect(frame(0.08, "up 1") == [])
    #expect(frame(0.2, "down 1 150 150") == ["2 undecided"])
    #expect(frame(0.28, "up 1") == ["1 handled", "2 handled"])
    #expect(frame(2, "down 1 150 150") == ["3 undecided"])
    #expect(frame(2.08, "up 1") == [])
    #expect(wait(until: 3) == ["3 discarded"])
  }

  @Test func aRefusedTouchIsHeldBackForItsRecognizer() {
    let pinch = stage.add(PinchGestureRecognizer(id: "pinch"))
    pinch.delaysTouchesBegan = true
    #expect(frame(0, "down 1 150 150, down 2 160 150") == ["1 undecided", "2 undecided"])
    #expect(frame(0.1, "move 1 110 150, move 2 190 150") == ["1 handled", "2 handled"])
    #expect(frame(0.2, "up 1, up 2") == [])
    #expect(frame(1, "down 1 150 150, down 2 160 150") == ["3 undecided", "4 undecided"])
    let released = frame(1.1, "up 1, up 2")
    #expect(released == ["3 handled", "4 refused by multipleTouchEnabled"])
  }

  @Test func aTouchThatJoinsAGestureIsHandled() {
    letGoBy()
    stage.view.isMultipleTouchEnabled = true
    stage.add(pan())
    #expect(frame(0, "down 1 150 150") == ["1 discarded"])
    #expect(frame(0.1, "move 1 180 150") == [])
    #expect(frame(0.2, "down 2 160 160") == ["2 handled"])
  }

  @Test func aTouchThatIsCancelledWhileUndecidedIsNotForwarded() {
    letGoBy()
    stage.add(pan()).delaysTouchesBegan = true
    #expect(frame(0, "down 1 150 150") == ["1 undecided"])
    #expect(frame(0.1, "cancel 1") == ["1 handled"])
    #expect(frame(0.2, "down 1 150 150") == ["2 undecided"])
    stage.application.interrupt(at: Instant(microseconds: 300_000))
    #expect(decisions() == ["2 handled"])
  }

  @Test func aHeldTouchWhoseViewLeavesIsUnhandled() {
    stage.add(pan()).delaysTouchesBegan = true
    #expect(frame(0, "down 1 150 150") == ["1 undecided"])
    stage.view.removeFromSuperview()
    #expect(decisions() == ["1 viewGone"])
    #expect(frame(0.1, "up 1") == [])
  }

  @Test func withoutAnybodyWhoWantsToKnowNothingIsNoted() {
    stage.application.dispositionSink = nil
    #expect(frame(0, "down 1 150 150, down 2 1000 1000") == [])
  }
}
