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
    // No round numbers, so that rounding decides no limit.
    scene.longestSwipe = dice.pick([997, 97])
    scene.tapSpread = dice.pick([750, 750, 60])
  }

  private mutating func addViews() {
    let count = dice.pick([1, 2, 2, 2, 2, 2, 3, 3, 4, 8])
    for index in 0..<count {
      var view = ViewPlan(superview: index == 0 ? 0 : dice.below(index))
      view.isMultiple = dice.chance(60)
      view.isExclusive = dice.chance(10)
      view.isControl = index > 0 && dice.chance(25)
      if index > 0, !view.isControl, dice.chance(40) { view.scroll = ScrollPlan() }
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
    if count > 0, !scene.scrollViews.isEmpty, dice.chance(40) { letPansWait(for: dice.below(count)) }
  }

  /// One that the pans of scroll views, whose content goes on, require to fail: it does so after a time, or as its fingers have lifted.
  private mutating func letPansWait(for index: Int) {
    scene.recognizers[index].view = dice.pick([0, scene.views.count - 1, scene.views.count - 1])
    scene.recognizers[index].kind = .script
    for view in scene.scrollViews {
      scene.views[view].scroll?.room = .plenty
      scene.views[view].scroll?.goesOn = true
    }
    let failure = Act.schedule(dice.pick([25, 50, 200]), [.request(.failed)])
    scene.recognizers[index].script = Phase.allCases.map {
      $0 == .began && dice.chance(70) ? [[failure]] : []
    }
    scene.recognizers[index].isRequired = NumberSet(bits: 1 << UInt64(scene.allRecognizers.count) - 1)
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
    if scene.views[view].scroll != nil { scene.views[view].scroll = makeScrollPlan() }
  }

  private mutating func makeScrollPlan() -> ScrollPlan {
    var plan = ScrollPlan()
    plan.room = dice.pick([.plenty, .plenty, .plenty, .atStart, .atStart, .none])
    plan.isEnabled = !dice.chance(10)
    plan.delaysContentTouches = dice.chance(50)
    plan.canCancelContentTouches = !dice.chance(25)
    plan.goesOn = dice.chance(50)
    if dice.chance(25) { plan.refused = someViews() }
    if dice.chance(25) { plan.spared = someViews() }
    return plan
  }

  private mutating func someViews() -> NumberSet {
    NumberSet(bits: dice.next() & (1 << UInt64(scene.views.count) - 1))
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
    if dice.chance(25) { addTargets(&plan) }
  }

  private mutating func addTargets(_ plan: inout RecognizerPlan) {
    for _ in 0..<dice.pick([1, 2, 3, 3]) {
      let states = NumberSet(bits: dice.next() & 0x3E)
      plan.targets.append(TargetPlan(receiver: dice.below(TargetPlan.receivers), states: states))
    }
    if dice.chance(20) { plan.lostReceivers = NumberSet(bits: dice.next() & 0x7) }
  }

  private mutating func makeKind() -> RecognizerPlan.Kind {
    switch dice.below(16) {
    case 0, 1:
      let least = dice.pick([1, 2, 2, 3])
      return .pan(least: least, most: least + dice.pick([0, 0, 1, 3]))
    case 2: return .pinch(fingers: dice.pick([2, 2, 2, 3]))
    case 4: return .rotation(fingers: dice.pick([2, 2, 2, 3]))
    case 5, 6, 7: return .tap(taps: dice.pick([1, 1, 2, 2, 3]), fingers: dice.pick([1, 1, 1, 2, 3]))
    case 8: return .edgePan(Edge.allCases.filter { _ in dice.chance(45) })
    case 3: return .swipe(fingers: dice.pick([1, 1, 2]), alsoDown: dice.chance(40))
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
    NumberSet(bits: dice.next() & (1 << UInt64(scene.allRecognizers.count) - 1))
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
    if !scene.scrollViews.isEmpty, dice.chance(50) { addDrag() }
    if scene.recognizers.contains(where: \.isMeasured), dice.chance(40) { addSwipe() }
    if let tap = scene.recognizers.lazy.compactMap(\.tapping).first, dice.chance(70) {
      addTaps(tap.taps, tap.fingers)
    }
    if let fingers = scene.recognizers.lazy.compactMap(\.gripping).first, dice.chance(60) { addGrip(fingers) }
    if scene.recognizers.contains(where: \.comesFromEdge), dice.chance(60) { addEdgeDrag() }
    for _ in 0..<dice.pick([1, 2, 2, 2, 3, 3, 3, 4, 5, 8]) { scene.steps.append(makeStep()) }
  }

  /// One finger drags, lifts and comes back, which others seldom do at random.
  private mutating func addDrag() {
    let kinds: [FingerChange.Kind] = [.down, .move, .move, .up, .down, .move]
    for kind in kinds.prefix(dice.pick([2, 3, 5, 6])) {
      var changes = [FingerChange(finger: 0, kind: kind)]
      if kind == .down { changes[0] = makeDown(0) }
      isDown[0] = kind != .up
      if dice.chance(20), let other = makeFingerChange(1) { changes.append(other) }
      scene.steps.append(.frame(dice.pick([5, 10, 40, 150]), changes))
    }
  }

  private mutating func makeStep() -> Step {
    let delay = !scene.scrollViews.isEmpty && dice.chance(15) ? 150 : dice.pick([5, 10, 10, 20, 40])
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
      return makeDown(finger)
    }
    let kind: FingerChange.Kind = dice.pick([.move, .move, makeKindOfMove(), .press, .up, .up, .cancel])
    guard dice.chance(75) else { return nil }
    if kind.way == nil { isDown[finger] = false }
    return FingerChange(finger: finger, kind: kind)
  }

  /// Scroll views are compared along one line alone.
  private mutating func makeKindOfMove() -> FingerChange.Kind {
    scene.scrollViews.isEmpty
      ? dice.pick([.nudge, .move, .dash, .drift, .stray, .back, .rise]) : dice.pick([.move, .dash])
  }

  private mutating func makeDown(_ finger: Int, on view: Int? = nil, at place: Way? = nil) -> FingerChange {
    let place = place ?? makePlace()
    return FingerChange(
      finger: finger, kind: .down, view: view ?? dice.below(scene.views.count), place: place.beside(finger))
  }

  /// Mostly near others, as fingers of a hand are, and sometimes elsewhere, at an edge of the screen or beyond.
  private mutating func makePlace() -> Way {
    switch dice.below(20) {
    case 0, 1: Way(right: dice.pick(Self.edges), down: dice.pick([300, 500]))
    case 2: Way(right: dice.pick([300, 500]), down: dice.pick(Self.edges))
    case 3: Way(right: dice.pick(Self.edges), down: dice.pick(Self.edges))
    case 4, 5: Way(right: dice.pick([200, 500]), down: dice.pick([200, 500, 700]))
    default: makeNearPlace()
    }
  }

  private mutating func makeNearPlace() -> Way {
    Way(right: dice.pick([300, 300, 320, 340, 345]), down: dice.pick([300, 300, 300, 320, 340]))
  }

  /// Places at and beyond both ends of an axis of the screen, within and without the reach of its edge and surface.
  private static let edges: [Double] = [
    -60, -40, -5, 0, 10, 20, 21, 1_000, 1_004, 1_010, 1_023, 1_030, 1_060, 1_090,
  ]

  /// Fingers that come down, mostly keep still and lift, once or again, mostly at nearly the same place in time.
  private mutating func addTaps(_ taps: Int, _ fingers: Int) {
    let view = dice.below(scene.views.count)
    for _ in 0..<taps + dice.pick([-1, 0, 0, 0, 1]) {
      let place = makeNearPlace()
      let count = dice.pick([fingers, fingers, fingers, fingers, fingers - 1, fingers + 1])
      let together = dice.chance(50)
      touch(count, together: together) { $0.makeDown($1, on: view, at: place) }
      if dice.chance(10) { addMove(of: count) }
      if dice.chance(5) { scene.steps.append(.wait(dice.pick([700, 750]))) }
      touch(count, together: together) { FingerChange(finger: $1, kind: .up) }
      if dice.chance(10) { scene.steps.append(.wait(dice.pick([300, 340, 350]))) }
    }
  }

  /// What so many fingers do, in one frame or one after the other.
  private mutating func touch(
    _ fingers: Int, together: Bool, _ change: (inout CaseGenerator, Int) -> FingerChange
  ) {
    let changes = (0..<min(fingers, Case.fingers)).map { change(&self, $0) }
    for change in changes { isDown[change.finger] = change.kind == .down }
    let frames = together ? [changes] : changes.map { [$0] }
    for frame in frames { scene.steps.append(.frame(dice.pick([5, 10, 20, 40, 60]), frame)) }
  }

  private mutating func addMove(of fingers: Int) {
    let kind = makeKindOfMove()
    scene.steps.append(.frame(10, (0..<fingers).map { FingerChange(finger: $0, kind: kind) }))
  }

  /// Fingers that hold something, of which some move; sometimes one more rests, and one lifts and comes back.
  private mutating func addGrip(_ fingers: Int) {
    let view = dice.below(scene.views.count)
    let count = fingers + dice.pick([0, 0, 1])
    touch(count, together: dice.chance(60)) { $0.makeDown($1, on: view) }
    for _ in 0..<dice.pick([1, 2, 3, 4]) {
      if dice.chance(15) {
        let finger = dice.below(count)
        scene.steps.append(
          .frame(10, [isDown[finger] ? FingerChange(finger: finger, kind: .up) : makeDown(finger)]))
        isDown[finger].toggle()
      }
      let movers = (0..<count).filter { isDown[$0] && dice.chance(60) }
      scene.steps.append(.frame(10, movers.map { FingerChange(finger: $0, kind: makeKindOfMove()) }))
    }
  }

  /// A finger that comes from an edge of the screen, or beyond it, and goes on; sometimes another one joins.
  private mutating func addEdgeDrag() {
    let place =
      dice.chance(50)
      ? Way(right: dice.pick(Self.edges), down: dice.pick([5, 15, 300, 1_015]))
      : Way(right: dice.pick([5, 15, 300, 1_015]), down: dice.pick(Self.edges))
    touch(1, together: true) { $0.makeDown($1, at: place) }
    for _ in 0..<dice.pick([1, 2, 3]) {
      var changes = [FingerChange(finger: 0, kind: makeKindOfMove())]
      if dice.chance(15), let other = makeFingerChange(1) { changes.append(other) }
      scene.steps.append(.frame(10, changes))
    }
  }

  /// Mostly far moves of one finger, or two, at one pace: as a swipe goes, well or badly.
  private mutating func addSwipe() {
    let fingers = dice.pick([1, 1, 2])
    let delay = dice.pick([5, 10, 20, 40])
    for finger in 0..<fingers { isDown[finger] = true }
    let view = dice.below(scene.views.count)
    scene.steps.append(.frame(10, (0..<fingers).map { makeDown($0, on: view) }))
    for _ in 0..<dice.pick([1, 2, 3, 4]) {
      let kind = makeKindOfMove()
      scene.steps.append(.frame(delay, (0..<fingers).map { FingerChange(finger: $0, kind: kind) }))
    }
  }
}

extension RecognizerPlan {
  /// Whether it is a pan or swipe.
  fileprivate var isMeasured: Bool {
    switch kind {
    case .pan, .swipe: true
    case .script, .tap, .pinch, .rotation, .edgePan, .scroll, .delay: false
    }
  }

  /// How many taps of how many fingers it takes, if it is a tap.
  fileprivate var tapping: (taps: Int, fingers: Int)? {
    if case .tap(let taps, let fingers) = kind { (taps, fingers) } else { nil }
  }

  /// How many fingers it takes, if it is a pinch or rotation.
  fileprivate var gripping: Int? {
    switch kind {
    case .pinch(let fingers), .rotation(let fingers): fingers
    default: nil
    }
  }

  fileprivate var comesFromEdge: Bool {
    if case .edgePan = kind { true } else { false }
  }
}
