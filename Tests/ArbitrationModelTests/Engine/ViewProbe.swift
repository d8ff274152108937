import TouchDelivery

/// The overrides of a view: they note that they are called, and do what the case says.
final class ViewProbe: MethodOverrides {
  private let number: Int
  private let plan: ViewPlan
  let methods: OverriddenMethods
  private unowned let run: EngineRun
  private var calls = [0, 0, 0, 0]

  init(_ number: Int, _ plan: ViewPlan, run: EngineRun) {
    self.number = number
    self.plan = plan
    self.run = run
    var methods: OverriddenMethods = [.touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled]
    if number == 0 { methods.insert(.hitTest) }
    if !plan.vetoes.isEmpty { methods.insert(.gestureRecognizerShouldBegin) }
    self.methods = methods
  }

  func perform(_ call: MethodCall) -> MethodValue {
    switch call.method {
    case .hitTest: MethodValue(hitTest(call[0].point))
    case .gestureRecognizerShouldBegin: .flag(call[0].object().map(lets) ?? true)
    default: call.callSuper()
    }
  }

  /// The view that the place names.
  private func hitTest(_ point: Point) -> View? {
    let hit = run.views[Int(point.x)]
    return hit.window == nil ? nil : hit
  }

  private func lets(_ recognizer: GestureRecognizer) -> Bool {
    !plan.vetoes.contains(recognizer)
  }

  func receive(_ message: EventMessage, responder: Responder, event: Event) {
    guard case .touches(let enginePhase, let touches) = message else { return }
    let phase = Phase(enginePhase)
    run.append(.call(view: number, phase, touches.map(\.id)))
    if phase != .cancelled, run.views[number].window == nil {
      run.complain("V\(number) is called without a window")
    }
    if plan.isControl { responder.receive(message, with: event, after: self) }
    let call = calls[phase.rawValue]
    calls[phase.rawValue] += 1
    for reaction in plan.reactions where reaction.cue == phase.rawValue && reaction.call == call {
      reaction.changes.forEach(run.apply)
    }
  }
}

extension Phase {
  init(_ phase: TouchesPhase) {
    switch phase {
    case .began: self = .began
    case .moved: self = .moved
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    }
  }
}
