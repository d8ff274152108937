@testable import HitTestingCases

/// A case as the model and the engine see it.
struct Comparison {
  let scene: Case
  let expected: [Entry]
  let actual: [Entry]
  /// Whether touches were where the model has them, each time a handler was called.
  let locationsAgree: Bool
  /// What the handlers complain of.
  let complaints: [String]
  let coverage: Coverage
  /// Why the rules do not decide the case, if they do not; then nothing is compared.
  let doubt: String?

  /// Compares what `scene` is by the rules with what the engine makes of it, or of `other` in its place.
  init(_ scene: Case, with other: Case? = nil) {
    let model = Model.run(scene)
    self.scene = scene
    expected = model.entries
    coverage = model.coverage
    doubt = model.doubt
    guard doubt == nil else {
      actual = []
      complaints = []
      locationsAgree = true
      return
    }
    let run = EngineRun.run(other ?? scene, endsIdle: model.touches.isEmpty)
    actual = run.entries
    complaints = run.ledger.complaints
    locationsAgree = zip(model.locations, run.locations).allSatisfy { expected, actual in
      expected.map { actual.isClose(to: $0) } ?? true
    }
  }

  var agrees: Bool { doubt != nil || (expected == actual && complaints.isEmpty && locationsAgree) }
}
