import TestSupport

extension CaseGenerator {
  /// Lets some handlers do more than handle: in their first calls, before or after the call of super.
  mutating func addReactions() {
    guard dice.chance(50) else { return }
    for number in scene.nodes.indices where scene.nodes[number].behaviour.hitTest != nil {
      if dice.chance(30) { addReaction(to: number, phases: [Reaction.hitTest]) }
    }
    for number in scene.nodes.indices
    where scene.nodes[number].behaviour.handling.contains(where: { $0 != nil }) {
      let handling = scene.nodes[number].behaviour.handling
      if dice.chance(70) { addReaction(to: number, phases: (0..<4).filter { handling[$0] != nil }) }
    }
  }

  private mutating func addReaction(to number: Int, phases: [Int]) {
    var steps = [makeReactionStep(of: number)]
    if dice.chance(30) { steps.append(makeReactionStep(of: number)) }
    scene.nodes[number].behaviour.reactions.append(
      Reaction(
        phase: dice.pick([phases[0], dice.pick(phases)]), call: dice.pick([0, 0, 0, 1, 2]),
        isAfterSuper: dice.chance(50), steps: steps))
  }

  private mutating func makeReactionStep(of number: Int) -> Step {
    switch dice.below(100) {
    case 0..<4: return .cancelAll(time: nil)
    case 4..<12:
      let kind = dice.pick([FingerChange.Kind.down, .move, .up, .cancel])
      let contact = FingerChange(finger: 1 + dice.below(fingerLimit), kind: kind, spot: aim().spot)
      return .frame(Frame(time: nil, screen: 0, contacts: [contact]))
    case 12..<30 where scene.nodes[number].window == nil: return .change(.remove(number))
    case 30..<50:
      let views = scene.nodes.count - scene.windows.count
      return .change(.remove(scene.windows.count + dice.below(views)))
    default: return .change(makeChange())
    }
  }

  mutating func makeChange() -> TreeChange {
    if ignoresInteraction, dice.chance(50) { return .ignoreInteraction(dice.chance(60)) }
    if dice.chance(scene.windows.count > 1 ? 20 : 3) { return makeKeyChange() }
    let number = dice.below(scene.nodes.count)
    if isFlat, dice.chance(60) { return .set(number, makePlacing(of: number)) }
    switch dice.below(10) {
    case 0..<2 where scene.nodes[number].window == nil: return .remove(number)
    case 0..<4:
      return .insert(number, into: dice.below(scene.nodes.count), makePlace())
    case 4: return .toFront(number)
    case 5 where scene.nodes[number].window != nil: return .level(number, dice.pick([0, 1, 2, -3]))
    case 5: return .toBack(number)
    case 6 where dice.chance(30): return .animate(number, dice.pick([1_000, 16_000, 30_000, 1_000_000]))
    default: return .set(number, makeProperty(of: number))
    }
  }

  /// A change of what is key, or that may change it.
  private mutating func makeKeyChange() -> TreeChange {
    let window = dice.below(scene.windows.count)
    switch dice.below(6) {
    case 0: return .key(window, andVisible: false)
    case 1: return .key(window, andVisible: true)
    case 2: return .set(window, .hidden(true))
    case 3: return .set(window, .hidden(false))
    default: return .firstResponder(dice.below(scene.nodes.count), dice.chance(80))
    }
  }

  private mutating func makePlace() -> TreeChange.Place {
    let other = dice.below(scene.nodes.count)
    return dice.pick([
      .front, .front, .index(0), .index(1), .index(-1), .index(99), .above(other), .below(other),
    ])
  }

  private mutating func makeProperty(of number: Int) -> TreeChange.Property {
    switch dice.below(scene.nodes[number].isControl ? 10 : 8) {
    case 8, 9: return .enabled(dice.chance(50))
    case 0: return .hidden(dice.chance(50))
    case 1: return .alpha(dice.pick(Self.alphas))
    case 2: return .interaction(dice.chance(50))
    case 3: return .multiple(dice.chance(50))
    case 4: return .exclusive(dice.chance(50))
    default: return makePlacing(of: number)
    }
  }

  private mutating func makePlacing(of number: Int) -> TreeChange.Property {
    let superview = scene.nodes[number].superview ?? 0
    let container = scene.nodes[superview].properties.bounds
    switch dice.below(3) {
    case 0: return .center(makeCenter(in: container))
    case 1: return .bounds(makeBounds(in: container))
    default: return .transform(makeTransform())
    }
  }
}
