import TouchDelivery

/// The overrides that a case gives a responder: they note that they are called, and do what the case says.
final class Probe: ResponderOverrides {
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
    for phase in TouchesPhase.allCases where behaviour.handling[Int(phase.rawValue)] != nil {
      methods.insert(phase.method)
    }
    self.methods = methods
  }

  func receive(_ message: EventMessage, responder: Responder, event: Event) {
    guard case .touches(let phase, let touches) = message else { return }
    let index = Int(phase.rawValue)
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
    if behaviour.handling[index] == .forwards { responder.superReceive(message, with: event) }
    react(index, call, afterSuper: true)
  }

  private func react(_ phase: Int, _ call: Int, afterSuper: Bool) {
    for reaction in behaviour.reactions
    where reaction.phase == phase && reaction.call == call && reaction.isAfterSuper == afterSuper {
      for step in reaction.steps { run.perform(step) }
    }
  }

  func hitTest(_ view: View, point: Point, event: Event?) -> View? {
    run.append(.asked(id: view.id, method: "hitTest"))
    let call = calls[Reaction.hitTest]
    calls[Reaction.hitTest] += 1
    react(Reaction.hitTest, call, afterSuper: false)
    defer { react(Reaction.hitTest, call, afterSuper: true) }
    return decide(view, point, event)
  }

  private func decide(_ view: View, _ point: Point, _ event: Event?) -> View? {
    switch behaviour.hitTest {
    case .itself: return view
    case .view(let number): return run.node(number)
    case .superResult: return view.superHitTest(point, with: event)
    case .superUnlessItself:
      let hit = view.superHitTest(point, with: event)
      return hit === view ? nil : hit
    case .nothing, nil: return nil
    }
  }

  func pointInside(_ view: View, point: Point, event: Event?) -> Bool {
    run.append(.asked(id: view.id, method: "pointInside"))
    switch behaviour.pointInside {
    case .always: return true
    case .never, nil: return false
    case .superResult: return view.superPoint(inside: point, with: event)
    case .within(let margin):
      return view.bounds.inset(by: EdgeInsets(top: -margin, left: -margin, bottom: -margin, right: -margin))
        .contains(point)
    }
  }

  func sendEvent(_ event: Event, responder: Responder) {
    run.append(.asked(id: responder.id, method: "sendEvent"))
    let call = sendings
    sendings += 1
    guard behaviour.sendEvent?.swallows(call) == false else { return }
    (responder as? any EventSender)?.superSendEvent(event)
  }

  func next(of responder: Responder) -> Responder? {
    switch behaviour.next {
    case .nothing, nil: return nil
    case .application: return run.application
    case .delegate: return run.delegate
    case .superResult: return responder.superNext
    case .grandparent: return (responder as? View)?.superview?.superview
    case .view(let number): return run.node(number)
    }
  }
}
