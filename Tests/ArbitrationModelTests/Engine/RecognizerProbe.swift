import TouchDelivery

@testable import ArbitrationCases

/// The overrides of a recognizer: they note what it is called for, and answer what the case says.
final class RecognizerProbe: MethodOverrides {
  let methods: OverriddenMethods
  private let number: Int
  private let plan: RecognizerPlan
  private unowned let run: EngineRun

  init(_ number: Int, _ plan: RecognizerPlan, run: EngineRun) {
    self.number = number
    self.plan = plan
    self.run = run
    var methods: OverriddenMethods = [.touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled, .reset]
    if plan.kind != .scroll, plan.kind != .delay {
      methods.insert(.canPrevent)
      methods.insert(.canBePrevented)
    }
    if !plan.requires.isEmpty { methods.insert(.shouldRequireFailureOf) }
    if !plan.isRequired.isEmpty { methods.insert(.shouldBeRequiredToFailBy) }
    self.methods = methods
  }

  func receive(_ message: EventMessage, recognizer: GestureRecognizer, event: Event) {
    if case .touches(let phase, let touches) = message {
      run.append(.touches(recognizer: number, Phase(phase), touches.map(\.id)))
    }
    recognizer.receive(message, with: event, after: self)
  }

  func perform(_ call: MethodCall) -> MethodValue {
    if call.method == .reset {
      run.append(.reset(recognizer: number))
      return call.callSuper()
    }
    guard let other: GestureRecognizer = call[0].object() else { return .flag(false) }
    return switch call.method {
    case .canPrevent: run.isAmong(plan.prevents, other) ? call.callSuper() : .flag(false)
    case .canBePrevented: .flag(run.isAmong(plan.isPreventable, other))
    case .shouldRequireFailureOf: .flag(run.isAmong(plan.requires, other))
    case .shouldBeRequiredToFailBy: .flag(run.isAmong(plan.isRequired, other))
    default: call.callSuper()
    }
  }
}

extension GestureRecognizer {
  /// Sets what the case says.
  func setUp(_ plan: RecognizerPlan) {
    isEnabled = plan.isEnabled
    cancelsTouchesInView = plan.cancelsTouchesInView
    delaysTouchesBegan = plan.delaysTouchesBegan
    delaysTouchesEnded = plan.delaysTouchesEnded
  }
}
