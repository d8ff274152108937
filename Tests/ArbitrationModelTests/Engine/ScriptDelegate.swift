import TouchDelivery

@testable import ArbitrationCases

/// A delegate that answers what the case says.
final class ScriptDelegate: GestureRecognizerDelegate {
  private let plan: DelegatePlan
  private unowned let run: EngineRun

  init(_ plan: DelegatePlan, run: EngineRun) {
    self.plan = plan
    self.run = run
  }

  func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer.state != .possible {
      run.complain("\(recognizer.id) is \(recognizer.state) as its delegate is asked (GR-13)")
    }
    run.noteMeasure(of: recognizer)
    return plan.begins
  }

  func shouldReceive(_ touch: Touch, _ recognizer: GestureRecognizer) -> Bool {
    !plan.refusedTouches.contains(touch.id)
  }

  func shouldReceive(_ event: Event, _ recognizer: GestureRecognizer) -> Bool {
    !plan.refusedEvents.contains(run.frame)
  }

  func shouldRecognizeSimultaneously(_ recognizer: GestureRecognizer, with other: GestureRecognizer) -> Bool {
    run.isAmong(plan.simultaneous, other)
  }

  func shouldRequireFailure(_ recognizer: GestureRecognizer, of other: GestureRecognizer) -> Bool {
    run.isAmong(plan.requires, other)
  }

  func shouldBeRequiredToFail(_ recognizer: GestureRecognizer, by other: GestureRecognizer) -> Bool {
    run.isAmong(plan.isRequired, other)
  }
}
