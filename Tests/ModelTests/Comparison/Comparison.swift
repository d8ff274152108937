/// A case as the model and the engine see it.
struct Comparison {
  let scene: Case
  let expected: [Entry]
  let actual: [Entry]
  /// What the handlers complain of.
  let complaints: [String]
  let coverage: Coverage
  /// Why the rules do not decide the case, if they do not; then nothing is compared.
  let doubt: String?

  init(_ scene: Case) {
    let model = Model.run(scene)
    self.scene = scene
    expected = model.entries
    coverage = model.coverage
    doubt = model.doubt
    guard doubt == nil else {
      actual = []
      complaints = []
      return
    }
    let run = EngineRun.run(scene, endsIdle: model.touches.isEmpty)
    actual = run.entries
    complaints = run.ledger.complaints
  }

  var agrees: Bool { doubt != nil || (expected == actual && complaints.isEmpty) }
}
