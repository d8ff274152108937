import TestSupport

extension CaseGenerator {
  mutating func addFlags(_ properties: inout Properties) {
    properties.isHidden = dice.chance(4)
    if dice.chance(8) { properties.alpha = dice.pick(Self.alphas) }
    properties.takesInteraction = !dice.chance(4)
    properties.isMultiple = dice.chance(40)
    properties.isExclusive = dice.chance(12)
    if dice.chance(8) { properties.rule = dice.pick([.itself, .none, .passthrough]) }
  }

  /// Values around the one where touches begin to pass by (HT-5).
  static let alphas: [Float] = [0, 0.005, 0.009, 0.01, 0.010000001, 0.0100001, 0.02, 0.5]

  mutating func addBehaviours() {
    for number in scene.nodes.indices {
      if dice.chance(10) { aimElsewhere(number) }
      if dice.chance(45) { scene.nodes[number].behaviour.handling = makeHandling() }
      if dice.chance(4) { scene.nodes[number].behaviour.next = makeNext() }
      if scene.nodes[number].window != nil, dice.once(in: 30) {
        scene.nodes[number].behaviour.sendEvent = makeSendEvent()
      }
      if scene.nodes[number].window == nil, dice.chance(10) { addController(number) }
    }
    if dice.chance(15) { scene.application.handling = makeHandling() }
    if dice.once(in: 50) { scene.application.sendEvent = makeSendEvent() }
    if dice.chance(15) { scene.delegate.handling = makeHandling() }
    if dice.chance(10) { scene.scenes[0].handling = makeHandling() }
  }

  /// An override of hit-testing, or the rule that has a descendant answer for the view.
  private mutating func aimElsewhere(_ number: Int) {
    guard scene.nodes[number].properties.rule == .standard else { return }
    switch dice.below(3) {
    case 0: scene.nodes[number].behaviour.hitTest = makeHitTest()
    case 1: scene.nodes[number].behaviour.pointInside = makePointInside()
    default:
      if let target = pickDescendant(of: number) {
        scene.nodes[number].properties.rule = .redirect(target)
      }
    }
  }

  private mutating func makeHitTest() -> Behaviour.HitTest {
    let windows = scene.windows.count
    let viewCount = scene.nodes.count - windows
    let other = Behaviour.HitTest.view(windows + dice.below(viewCount))
    return dice.pick([.nothing, .itself, .superResult, .superUnlessItself, other])
  }

  private mutating func makePointInside() -> Behaviour.PointInside {
    dice.pick([.always, .never, .superResult, .within(20), .within(-10)])
  }

  private func descends(_ number: Int, from ancestor: Int) -> Bool {
    guard let superview = scene.nodes[number].superview else { return false }
    return superview == ancestor || descends(superview, from: ancestor)
  }

  private mutating func pickDescendant(of number: Int) -> Int? {
    let descendants = scene.nodes.indices.filter { descends($0, from: number) }
    return descendants.isEmpty ? nil : dice.pick(Array(descendants))
  }

  private mutating func addController(_ number: Int) {
    var behaviour = Behaviour.none
    if dice.chance(40) { behaviour.handling = makeHandling() }
    scene.nodes[number].controller = behaviour
  }

  private mutating func makeHandling() -> [Behaviour.Handling?] {
    switch dice.below(10) {
    case 0..<6: return [.keeps, .keeps, .keeps, .keeps]
    case 6..<8: return [.forwards, .forwards, .forwards, .forwards]
    default: return (0..<4).map { _ in dice.pick([nil, .keeps, .forwards]) }
    }
  }

  private mutating func makeSendEvent() -> Behaviour.SendEvent {
    dice.pick([.swallowsNone, .swallowsAll, .swallowsOne(0), .swallowsOne(1), .swallowsOne(2)])
  }

  private mutating func makeNext() -> Behaviour.Next {
    dice.pick([
      .nothing, .application, .delegate, .superResult, .grandparent, .grandparent,
      .view(dice.below(scene.nodes.count)),
    ])
  }
}
