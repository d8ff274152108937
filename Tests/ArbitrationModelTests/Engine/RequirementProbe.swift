import TouchDelivery

/// A subclass's word on who waits for whom (GR-16).
final class RequirementProbe: GestureRecognizerOverrides {
  let methods: OverriddenRecognizerMethods = [.shouldRequireFailureOf, .shouldBeRequiredToFailBy]
  private let plan: RecognizerPlan

  init(_ plan: RecognizerPlan) {
    self.plan = plan
  }

  func shouldRequireFailure(_ recognizer: GestureRecognizer, of other: GestureRecognizer) -> Bool {
    plan.requires.contains(other)
  }

  func shouldBeRequiredToFail(_ recognizer: GestureRecognizer, by other: GestureRecognizer) -> Bool {
    plan.isRequired.contains(other)
  }

  func touches(_ phase: TouchesPhase, _ recognizer: GestureRecognizer, touches: [Touch], event: Event) {}

  func reset(_ recognizer: GestureRecognizer) {}

  func canPrevent(_ recognizer: GestureRecognizer, _ other: GestureRecognizer) -> Bool { true }

  func canBePrevented(_ recognizer: GestureRecognizer, by other: GestureRecognizer) -> Bool { true }
}
