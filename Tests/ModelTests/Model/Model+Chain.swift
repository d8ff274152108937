@testable import HitTestingCases

extension Model {
  /// One call of a touch method on the touches' view, its way along the chain, and its record (TD-8, TD-11, RC-2).
  mutating func callTouches(_ view: Int, _ phase: Int, _ ids: [Int]) {
    var asked: [Target] = []
    var handled = 0
    depth += 1
    pass(to: .node(view), phase, ids, &asked, &handled)
    depth -= 1
    let chain = handled == 0 ? asked : Array(asked[..<handled])
    entries.append(
      .touches(
        Entry.Call(
          phase: phase, view: id(view), touches: ids,
          responder: handled == 0 ? nil : id(asked[handled - 1]), chain: chain.map { id($0) })))
    deliverOrphans()
  }

  /// Goes up the chain from `start` to the first responder that overrides the method (RC-2, RC-9).
  private mutating func pass(
    to start: Target?, _ phase: Int, _ ids: [Int], _ asked: inout [Target], _ handled: inout Int
  ) {
    var walked: [Target] = []
    var current = start
    while let target = current {
      if walked.contains(target) {
        coverage.note(.circle)
        entries.append(.failure)
        return
      }
      walked.append(target)
      if !asked.contains(target) { asked.append(target) }
      if let handling = behaviour(target).handling[phase] {
        handled = max(handled, 1 + (asked.firstIndex(of: target) ?? 0))
        run(target, handling, phase, ids, &asked, &handled)
        return
      }
      if case .node(let number) = target, nodes[number]?.following != nil {
        if follow(number, phase, ids) { handled = max(handled, 1 + (asked.firstIndex(of: target) ?? 0)) }
        return
      }
      current = next(target)
    }
  }

  private mutating func run(
    _ target: Target, _ handling: Behaviour.Handling, _ phase: Int, _ ids: [Int],
    _ asked: inout [Target], _ handled: inout Int
  ) {
    guard !running.contains(target) else {
      doubt = "an override is called within itself"
      return
    }
    running.append(target)
    let call = count(target, phase)
    entries.append(.called(handledEntry(target, phase, ids)))
    noteLocations(phase, ids)
    react(target, phase, call, afterSuper: false)
    if handling == .forwards {
      coverage.note(.forwarded)
      if case .node(let number) = target, nodes[number]?.following != nil {
        _ = follow(number, phase, ids)
      } else {
        pass(to: next(target), phase, ids, &asked, &handled)
      }
    }
    react(target, phase, call, afterSuper: true)
    running.removeLast()
  }

  mutating func count(_ target: Target, _ phase: Int) -> Int {
    var counts = calls[target] ?? [0, 0, 0, 0, 0]
    counts[phase] += 1
    calls[target] = counts
    return counts[phase] - 1
  }

  mutating func react(_ target: Target, _ phase: Int, _ call: Int, afterSuper: Bool) {
    for reaction in behaviour(target).reactions
    where reaction.phase == phase && reaction.call == call && reaction.isAfterSuper == afterSuper {
      if phase == Reaction.hitTest { coverage.note(.changeInHitTest) }
      for step in reaction.steps { perform(step) }
    }
  }

  private mutating func handledEntry(_ target: Target, _ phase: Int, _ ids: [Int]) -> Entry.Handled {
    if sequence != lastSequenceSeen {
      lastSequenceSeen = sequence
      eventsSeen += 1
    }
    return Entry.Handled(
      phase: phase, receiver: id(target), touches: ids, allTouches: touches.map(\.id), event: eventsSeen)
  }

  /// The next responder as it is at this moment (RC-4 to RC-8, RC-11, TD-16).
  func next(_ target: Target) -> Target? {
    guard let override = behaviour(target).next else { return classNext(target) }
    switch override {
    case .nothing: return nil
    case .application: return .application
    case .delegate: return .delegate
    case .superResult: return classNext(target)
    case .view(let number): return nodes[number] == nil ? nil : .node(number)
    case .grandparent:
      guard case .node(let number) = target, let superview = nodes[number]?.superview else { return nil }
      return nodes[superview]?.superview.map { .node($0) }
    }
  }

  private func classNext(_ target: Target) -> Target? {
    switch target {
    case .node(let number):
      if let place = nodes[number]?.place { return .scene(place.scene) }
      if controllers[number] != nil { return .controller(number) }
      return nodes[number]?.superview.map { .node($0) }
    case .controller(let number): return nodes[number]?.superview.map { .node($0) }
    case .scene: return .application
    case .application: return .delegate
    case .delegate: return nil
    }
  }

  func behaviour(_ target: Target) -> Behaviour {
    switch target {
    case .node(let number): behaviours[number]
    case .controller(let number): controllers[number] ?? .none
    case .scene(let index): scene.scenes[index]
    case .application: scene.application
    case .delegate: scene.delegate
    }
  }

  func id(_ target: Target) -> String {
    switch target {
    case .node(let number): id(number)
    case .controller(let number): "c\(number)"
    case .scene(let index): Case.sceneIDs[index]
    case .application: "application"
    case .delegate: "delegate"
    }
  }
}
