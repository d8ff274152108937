import TestSupport

/// Makes the case of a seed.
struct CaseGenerator {
  var dice: SplitMix64
  var scene: Case
  /// Which fingers are down.
  private var isDown = Array(repeating: false, count: Case.fingers)

  static func makeCase(seed: UInt64) -> Case {
    var generator = CaseGenerator(seed: seed)
    generator.addViews()
    generator.addRecognizers()
    generator.addSteps()
    return generator.scene
  }

  private init(seed: UInt64) {
    dice = SplitMix64(seed: seed)
    scene = Case(seed: seed, views: [], recognizers: [], steps: [])
    scene.exclusiveWithholdsFromRecognizers = dice.chance(20)
    scene.recognizersStartAfresh = dice.chance(25)
  }

  private mutating func addViews() {
    let count = dice.pick([1, 2, 2, 2, 2, 2, 3, 3, 4, 8])
    for index in 0..<count {
      var view = ViewPlan(superview: index == 0 ? 0 : dice.below(index))
      view.isMultiple = dice.chance(60)
      view.isExclusive = dice.chance(10)
      view.isControl = index > 0 && dice.chance(25)
      scene.views.append(view)
    }
  }

  private mutating func addRecognizers() {
    let count = dice.pick([0, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 8])
    for _ in 0..<count {
      scene.recognizers.append(RecognizerPlan(view: dice.below(scene.views.count)))
    }
    for index in scene.recognizers.indices { setUp(index) }
    for index in scene.views.indices { addAnswers(index) }
    if count >= 3, dice.chance(3) { addCircle() }
  }

  /// Three that outrank each other, all of which want to recognise when the window is touched.
  private mutating func addCircle() {
    for index in 0..<3 {
      scene.recognizers[index].view = 0
      scene.recognizers[index].kind = .script
      scene.recognizers[index].prevents = .all
      scene.recognizers[index].prevents.remove((index + 1) % 3)
      scene.recognizers[index].script[0] = [[.request(dice.pick([.began, .ended]))]]
    }
  }

  private mutating func addAnswers(_ view: Int) {
    if dice.chance(10) { scene.views[view].vetoes = someRecognizers() }
    if dice.chance(8) { scene.views[view].reactions = [makeReaction(cues: [0, 0, 1, 2, 3])] }
  }

  private mutating func setUp(_ index: Int) {
    var plan = scene.recognizers[index]
    defer { scene.recognizers[index] = plan }
    plan.kind = makeKind()
    plan.isEnabled = !dice.chance(3)
    plan.cancelsTouchesInView = !dice.chance(20)
    plan.delaysTouchesBegan = dice.chance(30)
    plan.delaysTouchesEnded = !dice.chance(30)
    if dice.chance(25) { plan.prevents = someRecognizers() }
    if dice.chance(25) { plan.isPreventable = someRecognizers() }
    if dice.chance(25) { plan.requirements = someRecognizers() }
    if dice.chance(8) { plan.requires = someRecognizers() }
    if dice.chance(8) { plan.isRequired = someRecognizers() }
    if dice.chance(30) { plan.delegate = makeDelegate() }
    plan.script = Phase.allCases.map { makeScript($0) }
    if dice.chance(8) { plan.reactions = [makeReaction(cues: [1, 1, 2, 3, 3, 4])] }
  }

  private mutating func makeKind() -> RecognizerPlan.Kind {
    switch dice.below(10) {
    case 0, 1:
      let least = dice.pick([1, 2, 2, 3])
      return .pan(least: least, most: least + dice.pick([0, 0, 1, 3]))
    case 2: return .pinch
    default: return .script
    }
  }

  private mutating func makeDelegate() -> DelegatePlan {
    var delegate = DelegatePlan()
    delegate.begins = !dice.chance(15)
    if dice.chance(15) { delegate.refusedTouches = NumberSet(bits: dice.next() & 0x1E) }
    if dice.chance(10) { delegate.refusedEvents = NumberSet(bits: dice.next() & 0x3E) }
    if dice.chance(40) { delegate.simultaneous = someRecognizers() }
    if dice.chance(15) { delegate.requires = someRecognizers() }
    if dice.chance(15) { delegate.isRequired = someRecognizers() }
    return delegate
  }

  private mutating func someRecognizers() -> NumberSet {
    NumberSet(bits: dice.next() & (1 << UInt64(scene.recognizers.count) - 1))
  }

  private mutating func makeReaction(cues: [Int]) -> Reaction {
    Reaction(cue: dice.pick(cues), call: dice.pick([0, 0, 1]), changes: [makeChange()])
  }

  mutating func makeChange() -> Change {
    if scene.recognizers.isEmpty || dice.chance(40) { return .removeView(dice.below(scene.views.count)) }
    let recognizer = dice.below(scene.recognizers.count)
    return dice.pick([
      .enable(recognizer), .disable(recognizer), .disable(recognizer), .removeRecognizer(recognizer),
    ])
  }

  // Scripts.

  private mutating func makeScript(_ phase: Phase) -> [[Act]] {
    let count = dice.pick([0, 1, 1, 1, 2, 2])
    return (0..<count).map { _ in makeActs(phase) }
  }

  private mutating func makeActs(_ phase: Phase) -> [Act] {
    var acts: [Act] = []
    if dice.chance(5) { acts.append(.ignore) }
    if dice.chance(10) { acts.append(.schedule(dice.pick([1, 10, 25, 50]), makeTimedActs())) }
    let likely = phase == .began ? 35 : 60
    if dice.chance(likely) { acts.append(.request(dice.pick(Self.states[phase.rawValue]))) }
    if dice.chance(15) { acts.append(.request(dice.pick([.changed, .ended, .cancelled]))) }
    if dice.chance(2) { acts.append(.change(makeChange())) }
    return acts
  }

  private static let states: [[GestureState]] = [
    [.began, .began, .ended, .failed, .changed],
    [.began, .changed, .changed, .ended, .failed, .cancelled],
    [.ended, .ended, .ended, .failed, .changed, .cancelled, .began],
    [.cancelled, .cancelled, .failed, .ended],
  ]

  private mutating func makeTimedActs() -> [Act] {
    var acts = [Act.request(dice.pick([.began, .ended, .failed, .failed, .changed, .cancelled]))]
    if dice.chance(10) { acts.append(.change(makeChange())) }
    return acts
  }

  // Steps.

  private mutating func addSteps() {
    for _ in 0..<dice.pick([1, 2, 2, 2, 3, 3, 3, 4, 5, 8]) { scene.steps.append(makeStep()) }
  }

  private mutating func makeStep() -> Step {
    let delay = dice.pick([5, 10, 10, 20, 40])
    switch dice.below(40) {
    case 0: return .cancelAll(delay)
    case 1, 2: return .wait(delay)
    case 3, 4: return .change(makeChange())
    default: return .frame(delay, makeFingerChanges())
    }
  }

  private mutating func makeFingerChanges() -> [FingerChange] {
    var changes: [FingerChange] = []
    for finger in 0..<dice.pick([1, 1, 1, 2, 2, 3, Case.fingers]) {
      if let change = makeFingerChange(finger) { changes.append(change) }
    }
    return changes
  }

  private mutating func makeFingerChange(_ finger: Int) -> FingerChange? {
    if !isDown[finger] {
      guard dice.chance(60) else { return nil }
      isDown[finger] = true
      return FingerChange(finger: finger, kind: .down, view: dice.below(scene.views.count))
    }
    let kind: FingerChange.Kind = dice.pick([.move, .move, .move, .press, .up, .up, .cancel])
    guard dice.chance(75) else { return nil }
    if kind != .move, kind != .press { isDown[finger] = false }
    return FingerChange(finger: finger, kind: kind)
  }
}
