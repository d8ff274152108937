import TestSupport

@testable import HitTestingCases

typealias Shrinker = Reduction<Case>

extension Reduction<Case> {
  /// The least case that can be made of `scene`, taking away a part at a time.
  static func shrink(_ scene: Case, while fails: @escaping (Case) -> Bool) -> Case {
    reduce(scene, while: fails) {
      $0.drop(\.steps)
      $0.dropNodes()
      $0.dropContacts()
      $0.simplifyNodes()
      $0.simplifyChain()
    }
  }

  /// Nodes with what is inside them, the last first; then single nodes, whose subviews move up.
  private mutating func dropNodes() {
    for number in scene.nodes.map(\.number).reversed() {
      attempt { $0.remove($0.tree(of: number)) }
    }
    for number in scene.nodes.map(\.number).reversed() {
      attempt { $0.hoistSubviews(of: number) }
    }
  }

  private mutating func dropContacts() {
    for step in scene.steps.indices {
      guard case .frame(let frame) = scene.steps[step] else { continue }
      for index in frame.contacts.indices.reversed() {
        attempt {
          guard case .frame(var frame) = $0.steps[step], frame.contacts.count > 1 else { return }
          frame.contacts.remove(at: index)
          $0.steps[step] = .frame(frame)
        }
      }
    }
  }

  private mutating func simplifyNodes() {
    for index in scene.nodes.indices {
      for simplify in NodeSimplification.all { attempt { simplify(&$0.nodes[index]) } }
      dropReactions(index)
    }
  }

  private mutating func dropReactions(_ index: Int) {
    for reaction in scene.nodes[index].behaviour.reactions.indices.reversed() {
      attempt { $0.nodes[index].behaviour.reactions.remove(at: reaction) }
    }
    for reaction in scene.nodes[index].behaviour.reactions.indices {
      for step in scene.nodes[index].behaviour.reactions[reaction].steps.indices.reversed() {
        attempt { $0.nodes[index].behaviour.reactions[reaction].steps.remove(at: step) }
      }
    }
  }

  private mutating func simplifyChain() {
    attempt { $0.application = .none }
    attempt { $0.delegate = .none }
    attempt { $0.scenes = [.none, .none] }
    attempt { $0.explains = false }
    attempt { scene in
      guard scene.windows.allSatisfy({ $0.window?.screen == 0 }) else { return }
      scene.screenCount = 1
      scene.steps.removeAll {
        if case .frame(let frame) = $0 { frame.screen > 0 } else { false }
      }
    }
  }
}
