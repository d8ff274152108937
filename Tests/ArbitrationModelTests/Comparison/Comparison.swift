@testable import ArbitrationCases

/// A case as the model and the engine see it.
struct Comparison {
  let scene: Case
  let expected: [Entry]
  let actual: [Entry]
  let features: Set<Feature>
  /// Invariants that the engine broke.
  let complaints: [String]

  /// Compares what `scene` is by the rules with what the engine makes of it, or of `other` in its place.
  init(_ scene: Case, with other: Case? = nil) {
    let run = EngineRun.run(other ?? scene)
    self.scene = scene
    let model = Model.run(scene)
    expected = model.entries
    features = model.features
    actual = run.entries
    complaints = run.complaints + Ledger.complaints(of: actual)
  }

  var agrees: Bool { expected == actual && complaints.isEmpty }
}
