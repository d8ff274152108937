/// Makes a case smaller as long as it still fails.
struct Shrinker {
  private(set) var scene: Case
  private let fails: (Case) -> Bool
  private var attemptsLeft: Int

  /// The least case that can be made of `scene`, taking away a part at a time, in at most `attempts` attempts.
  static func shrink(_ scene: Case, attempts: Int = 10_000, while fails: @escaping (Case) -> Bool) -> Case {
    var shrinker = Shrinker(scene: scene, fails: fails, attemptsLeft: attempts)
    while shrinker.shrinkOnce() {}
    return shrinker.scene
  }

  private init(scene: Case, fails: @escaping (Case) -> Bool, attemptsLeft: Int) {
    self.scene = scene
    self.fails = fails
    self.attemptsLeft = attemptsLeft
  }

  /// Whether any part could be taken away.
  private mutating func shrinkOnce() -> Bool {
    let before = scene
    dropSteps()
    for index in scene.recognizers.indices.reversed() { attempt { $0.removeRecognizer(index) } }
    for index in scene.views.indices.dropFirst().reversed() { attempt { $0.removeView(index) } }
    dropFingerChanges()
    for index in scene.recognizers.indices {
      for simplify in RecognizerPlan.simplifications { attempt { simplify(&$0.recognizers[index]) } }
      dropActs(index)
    }
    for index in scene.views.indices {
      for simplify in ViewPlan.simplifications { attempt { simplify(&$0.views[index]) } }
    }
    attempt { $0.exclusiveWithholdsFromRecognizers = false }
    return scene != before
  }

  private mutating func attempt(_ change: (inout Case) -> Void) {
    var smaller = scene
    change(&smaller)
    guard smaller != scene, attemptsLeft > 0 else { return }
    attemptsLeft -= 1
    if fails(smaller) { scene = smaller }
  }

  private mutating func dropSteps() {
    for index in scene.steps.indices.reversed() { attempt { $0.steps.remove(at: index) } }
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
