import Testing

/// The engine against the independent model.
@Suite("Engine and model")
struct AgreementTests {
  @Test("agree record for record")
  func agreement() {
    let clock = ContinuousClock()
    let start = clock.now
    let range = CaseRange(seeds: 0..<2000)
    print(range.compared, range.doubts, clock.now - start)
    print(range.coverage)
    if let failure = range.failure {
      print(failure.scene.seed, failure.complaints)
      for node in failure.scene.nodes { print(node) }
      for s in failure.scene.steps { print(s) }
      for (i, e) in failure.expected.enumerated() { print("E", e); if i < failure.actual.count, failure.actual[i] != e { print("A", failure.actual[i]); break } }
      Issue.record("differ")
    }
  }
}
