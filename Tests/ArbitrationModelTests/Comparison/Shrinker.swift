import TestSupport

@testable import ArbitrationCases

typealias Shrinker = Reduction<Case>

extension Reduction<Case> {
  /// The least case that can be made of `scene`, taking away a part at a time.
  static func shrink(_ scene: Case, while fails: @escaping (Case) -> Bool) -> Case {
    reduce(scene, while: fails) {
      $0.drop(\.steps)
      $0.dropRecognizersAndViews()
      $0.dropFingerChanges()
      $0.simplify()
    }
  }

  private mutating func dropRecognizersAndViews() {
    for index in scene.recognizers.indices.reversed() { attempt { $0.removeRecognizer(index) } }
    for index in scene.views.indices.dropFirst().reversed() { attempt { $0.removeView(index) } }
  }

  private mutating func simplify() {
    for index in scene.recognizers.indices {
      for simplify in RecognizerPlan.simplifications { attempt { simplify(&$0.recognizers[index]) } }
      dropActs(index)
    }
    for index in scene.views.indices {
      attempt { $0.removeScrolling(of: index) }
      for simplify in ViewPlan.simplifications { attempt { simplify(&$0.views[index]) } }
    }
    attempt { $0.exclusiveWithholdsFromRecognizers = false }
    attempt { $0.recognizersStartAfresh = false }
    attempt { $0.longestSwipe = 997 }
    attempt { $0.tapSpread = 750 }
  }

  private mutating func dropFingerChanges() {
    for step in scene.steps.indices {
      guard case .frame(let delay, let changes) = scene.steps[step] else { continue }
      for index in changes.indices.reversed() {
        attempt {
          guard case .frame(_, var rest) = $0.steps[step], rest.indices.contains(index) else { return }
          rest.remove(at: index)
          $0.steps[step] = .frame(delay, rest)
        }
        attempt {
          guard case .frame(_, var rest) = $0.steps[step], rest.indices.contains(index) else { return }
          rest[index].place = FingerChange.usual(rest[index].finger)
          $0.steps[step] = .frame(delay, rest)
        }
      }
    }
  }

  private mutating func dropActs(_ recognizer: Int) {
    for phase in 0..<4 {
      let script = scene.recognizers[recognizer].script[phase]
      for call in script.indices.reversed() {
        for act in script[call].indices.reversed() {
          attempt { $0.recognizers[recognizer].script[phase][call].remove(at: act) }
        }
      }
      for call in script.indices.reversed() {
        attempt { $0.recognizers[recognizer].script[phase].remove(at: call) }
      }
    }
  }
}
