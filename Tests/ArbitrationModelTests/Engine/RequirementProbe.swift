import TouchDelivery

/// A subclass's word on who waits for whom (GR-16).
final class RequirementProbe: MethodOverrides {
  let methods: OverriddenMethods = [.shouldRequireFailureOf, .shouldBeRequiredToFailBy]
  private let plan: RecognizerPlan

  init(_ plan: RecognizerPlan) {
    self.plan = plan
  }

  func perform(_ call: MethodCall) -> MethodValue {
    guard let other: GestureRecognizer = call[0].object() else { return .flag(false) }
    return .flag((call.method == .shouldRequireFailureOf ? plan.requires : plan.isRequired).contains(other))
  }
}
