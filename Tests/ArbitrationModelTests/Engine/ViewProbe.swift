import TouchDelivery

@testable import ArbitrationCases

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
    if plan.scroll != nil {
      methods.insert(.touchesShouldBegin)
      methods.insert(.touchesShouldCancel)
      methods.insert(.scrollViewWillEndDragging)
    }
    self.methods = methods
  }

  func perform(_ call: MethodCall) -> MethodValue {
    switch call.method {
    case .hitTest: MethodValue(hitTest(call[0].point))
    case .gestureRecognizerShouldBegin: .flag(call[0].object().map(lets) ?? true)
    case .touchesShouldBegin: .flag(!isAmong(plan.scroll?.refused, call[2].object()))
    case .touchesShouldCancel:
      isAmong(plan.scroll?.spared, call[0].object()) ? .flag(false) : call.callSuper()
    case .scrollViewWillEndDragging: aim(call[1].object())
    default: call.callSuper()
    }
  }

  private func isAmong(_ numbers: NumberSet?, _ view: View?) -> Bool {
    run.views.firstIndex { $0 === view }.map { numbers?.contains($0) ?? false } ?? false
  }

  /// Lets content that fingers let go come to rest where it is, or so far away that it does not while the case lasts.
  private func aim(_ target: ChangeablePoint?) -> MethodValue {
    target?.point = run.views[number].bounds.origin
    if plan.scroll?.goesOn == true { target?.point.x -= 100_000 }
    return .nothing
  }

  /// The view that the case names, unless it is gone or the place is beyond the window.
  private func hitTest(_ point: Point) -> View? {
    guard let hit = run.takeAim(), hit.window != nil, run.screen.bounds.contains(point) else { return nil }
    return hit
  }

  private func lets(_ recognizer: GestureRecognizer) -> Bool {
    !run.isAmong(plan.vetoes, recognizer)
  }

  func receive(_ message: EventMessage, responder: Responder, event: Event) {
    guard case .touches(let enginePhase, let touches) = message else { return }
    let phase = Phase(enginePhase)
    run.append(.call(view: number, phase, touches.map(\.id)))
    noteShares(event)
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

extension ViewProbe {
  /// What the event says of the view and of each recognizer; what a touch says of its recognizers must be the same.
  private func noteShares(_ event: Event) {
    var shares: [Int: [Int]] = [:]
    for (number, recognizer) in run.recognizers.enumerated() {
      let touches = event.touches(for: recognizer)
      let others = event.allTouches.filter { $0.gestureRecognizers.contains { $0 === recognizer } }
      if touches.map(\.id) != others.map(\.id) {
        run.complain("touches and \(recognizer.id) disagree about each other (GR-12)")
      }
      if !touches.isEmpty { shares[number] = touches.map(\.id) }
    }
    run.append(.shared(view: event.touches(for: run.views[number]).map(\.id), recognizers: shares))
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
