package import TestSupport
import TouchDelivery

extension EngineCase {
  /// The case of `seed` about arbitration and withholding.
  ///
  /// Left out are recognizers that are scripts, answers of delegates, subclasses and views, and changes of the tree.
  package init(arbitrationSeed seed: UInt64) {
    let scene = CaseGenerator.makeCase(seed: seed)
    let text = SceneText(scene)
    var leftOut: [String] = []
    if scene.hasScripts { leftOut.append("scripts") }
    if scene.hasLaterRequirements { leftOut.append("requirements of later recognizers") }
    var hands = Hands(rows: text.rows)
    let events = scene.allSteps.compactMap { hands.event($0) }
    if events.count < scene.allSteps.count { leftOut.append("changes of the tree") }
    self.init(scene: text.text, events: events, leftOut: leftOut)
  }
}

extension Case {
  fileprivate var hasScripts: Bool {
    recognizers.contains(where: \.hasScript) || views.contains(where: \.hasScript)
  }

  fileprivate var hasLaterRequirements: Bool {
    recognizers.indices.contains { index in
      recognizers[index].requirements.members.contains { $0 > index && $0 < recognizers.count }
    }
  }
}

extension RecognizerPlan {
  fileprivate var hasScript: Bool {
    var simple = RecognizerPlan(view: view, kind: kind)
    simple.isEnabled = isEnabled
    simple.cancelsTouchesInView = cancelsTouchesInView
    simple.delaysTouchesBegan = delaysTouchesBegan
    simple.delaysTouchesEnded = delaysTouchesEnded
    simple.requirements = requirements
    (simple.targets, simple.lostReceivers) = (targets, lostReceivers)
    simple.script = script
    simple.delegate = delegate.map { DelegatePlan(simultaneous: $0.simultaneous) }
    return !isInScene || self != simple
  }
}

extension ViewPlan {
  fileprivate var hasScript: Bool {
    let asks = scroll.map { $0.goesOn || !$0.refused.isEmpty || !$0.spared.isEmpty } ?? false
    return asks || !vetoes.isEmpty || !reactions.isEmpty
  }
}

/// The fingers of a case, on their way through its steps.
private struct Hands {
  let rows: [Double]
  /// In microseconds.
  private var time: Int64 = 0
  private var places = Array(repeating: Point.zero, count: Case.fingers)

  init(rows: [Double]) { self.rows = rows }

  mutating func event(_ step: Step) -> EngineCase.Event? {
    switch step {
    case .frame(let delay, let changes):
      pass(delay)
      return .frame(time, screen: 0, changes.map { contact($0) })
    case .wait(let delay):
      pass(delay)
      return .wait(time)
    case .cancelAll(let delay):
      pass(delay)
      return .cancelAll(time)
    case .change: return nil
    }
  }

  private mutating func pass(_ milliseconds: Int) { time += Int64(milliseconds) * 1_000 }

  /// Where a finger comes down: in the row of the view that it hits, on the screen.
  private func place(of finger: FingerChange) -> Point {
    let wanted = finger.place
    let x = min(max(wanted.right, 0), Case.extent)
    let isAtEdge = wanted.down < SceneText.height || wanted.down > (rows.max() ?? 0) + SceneText.height
    if finger.view == 0, isAtEdge { return Point(x: x, y: min(max(wanted.down, 0), Case.extent)) }
    let beside = wanted.down - FingerChange.usual(0).down
    return Point(x: x, y: rows[finger.view] + min(max(beside, 0), SceneText.height - 1))
  }

  private mutating func contact(_ finger: FingerChange) -> Contact {
    if finger.kind == .down { places[finger.finger] = place(of: finger) }
    places[finger.finger].x += finger.kind.way?.right ?? 0
    places[finger.finger].y += finger.kind.way?.down ?? 0
    return Contact(
      identifier: Contact.Identifier(slot: Int32(finger.finger)), change: finger.kind.touchesPhase,
      location: places[finger.finger], force: finger.kind == .press ? 2 : 1)
  }
}

extension FingerChange.Kind {
  var touchesPhase: TouchesPhase {
    switch self {
    case .down: .began
    case .nudge, .move, .dash, .drift, .stray, .back, .rise, .press: .moved
    case .up: .ended
    case .cancel: .cancelled
    }
  }
}
