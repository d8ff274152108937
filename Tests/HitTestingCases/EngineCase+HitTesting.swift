package import TestSupport
import TouchDelivery

extension EngineCase {
  /// The case of `seed` about hit-testing and delivery.
  ///
  /// Left out are overrides other than of touch methods, and changes of the tree.
  package init(hitTestingSeed seed: UInt64) {
    var scene = CaseGenerator.makeCase(seed: seed)
    var leftOut: [String] = []
    if scene.hasScripts { leftOut.append("scripts") }
    if scene.steps.contains(where: \.isChange) { leftOut.append("changes of the tree") }
    scene.removeScripts()
    self.init(scene: SceneText(scene).text, events: scene.steps.compactMap(\.event), leftOut: leftOut)
  }
}

extension Case {
  /// What overrides the methods of all responders.
  private var behaviours: [Behaviour] {
    nodes.map(\.behaviour) + nodes.compactMap(\.controller) + [application, delegate]
  }

  fileprivate var hasScripts: Bool {
    behaviours.contains(where: \.isScripted) || scenes.contains { !$0.isNone }
  }

  fileprivate mutating func removeScripts() {
    for index in nodes.indices {
      nodes[index].behaviour = nodes[index].behaviour.withoutScript
      nodes[index].controller = nodes[index].controller?.withoutScript
    }
    application = application.withoutScript
    delegate = delegate.withoutScript
    scenes = [.none, .none]
  }
}

extension Step {
  fileprivate var isChange: Bool { if case .change = self { true } else { false } }

  /// The event of a step from outside, which has a time.
  fileprivate var event: EngineCase.Event? {
    switch self {
    case .frame(let frame):
      frame.time.map { .frame($0, screen: frame.screen, frame.contacts.map { $0.contact(on: frame.screen) }) }
    case .cancelAll(let time): time.map { .cancelAll($0) }
    case .change: nil
    }
  }
}

extension FingerChange {
  /// Fingers of different screens have different numbers.
  fileprivate func contact(on screen: Int) -> Contact {
    Contact(
      identifier: Contact.Identifier(slot: Int32(100 * screen + finger)), change: kind.touchesPhase,
      location: Point(x: spot.x, y: spot.y))
  }
}

extension FingerChange.Kind {
  var touchesPhase: TouchesPhase {
    switch self {
    case .down: .began
    case .move: .moved
    case .up: .ended
    case .cancel: .cancelled
    }
  }
}
