import TouchDelivery

@testable import HitTestingCases

/// The overrides that a case gives a responder: they note that they are called, and do what the case says.
final class Probe: MethodOverrides {
  let behaviour: Behaviour
  let methods: OverriddenMethods
  private unowned let run: EngineRun
  private var sendings = 0
  private var calls = [0, 0, 0, 0, 0]

  init(_ behaviour: Behaviour, run: EngineRun) {
    self.behaviour = behaviour
    self.run = run
    var methods: OverriddenMethods = []
    if behaviour.hitTest != nil { methods.insert(.hitTest) }
    if behaviour.pointInside != nil { methods.insert(.pointInside) }
    if behaviour.next != nil { methods.insert(.next) }
    if behaviour.sendEvent != nil { methods.insert(.sendEvent) }
    for phase in TouchesPhase.allCases where behaviour.handling[phase.number] != nil {
      methods.insert(phase.method)
    }
    self.methods = methods
  }

  func receive(_ message: EventMessage, responder: Responder, event: Event) {
    guard case .touches(let phase, let touches) = message else { return }
    let index = phase.number
    let call = calls[index]
    calls[index] += 1
    let number = run.ledger.note(phase, responder, touches, event, probe: self)
    run.append(
      .called(
        Entry.Handled(
          phase: index, receiver: responder.id, touches: touches.map(\.id),
          allTouches: event.allTouches.map(\.id), event: number)))
    run.noteLocations(phase, touches)
    react(index, call, afterSuper: false)
    if behaviour.handling[index] == .forwards { responder.receive(message, with: event, after: self) }
    react(index, call, afterSuper: true)
  }

  private func react(_ phase: Int, _ call: Int, afterSuper: Bool) {
    for reaction in behaviour.reactions
    where reaction.phase == phase && reaction.call == call && reaction.isAfterSuper == afterSuper {
      for step in reaction.steps { run.perform(step) }
    }
  }

  func perform(_ call: MethodCall) -> MethodValue {
    guard let responder = call.receiver as? Responder else { return .nothing }
    switch call.method {
    case .hitTest: return MethodValue((responder as? View).flatMap { hitTest($0, call) })
    case .pointInside: return .flag((responder as? View).map { isInside($0, call) } ?? false)
    case .sendEvent:
      sendEvent(call, responder: responder)
      return .nothing
    case .next: return MethodValue(next(of: responder, call))
    default: return call.callSuper()
    }
  }

  private func hitTest(_ view: View, _ hitTest: MethodCall) -> View? {
    run.append(.asked(id: view.id, method: "hitTest"))
    let call = calls[Reaction.hitTest]
    calls[Reaction.hitTest] += 1
    react(Reaction.hitTest, call, afterSuper: false)
    defer { react(Reaction.hitTest, call, afterSuper: true) }
    return decide(view, hitTest)
  }

  private func decide(_ view: View, _ call: MethodCall) -> View? {
    switch behaviour.hitTest {
    case .itself: return view
    case .view(let number): return run.node(number)
    case .superResult: return call.callSuper().object()
    case .superUnlessItself:
      let hit: View? = call.callSuper().object()
      return hit === view ? nil : hit
    case .nothing, nil: return nil
    }
  }

  private func isInside(_ view: View, _ call: MethodCall) -> Bool {
    run.append(.asked(id: view.id, method: "pointInside"))
    switch behaviour.pointInside {
    case .always: return true
    case .never, nil: return false
    case .superResult: return call.callSuper().flag
    case .within(let margin):
      return view.bounds.inset(by: EdgeInsets(top: -margin, left: -margin, bottom: -margin, right: -margin))
        .contains(call[0].point)
    }
  }

  private func sendEvent(_ sending: MethodCall, responder: Responder) {
    run.append(.asked(id: responder.id, method: "sendEvent"))
    let call = sendings
    sendings += 1
    guard behaviour.sendEvent?.swallows(call) == false else { return }
    sending.callSuper()
  }

  private func next(of responder: Responder, _ call: MethodCall) -> Responder? {
    switch behaviour.next {
    case .nothing, nil: return nil
    case .application: return run.application
    case .delegate: return run.delegate
    case .superResult: return call.callSuper().object()
    case .grandparent: return (responder as? View)?.superview?.superview
    case .view(let number): return run.node(number)
    }
  }
}

extension TouchesPhase {
  /// The number that cases and the model have for it.
  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
