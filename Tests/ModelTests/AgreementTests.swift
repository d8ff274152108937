import Testing

/// The engine against the independent model.
@Suite("Engine and model")
struct AgreementTests {
  @Test("agree record for record")
  func agreement() {
    let clock = ContinuousClock()
    let start = clock.now
    let range = CaseRange(seeds: 0..<100000)
    print(range.compared, range.doubts, clock.now - start)
    print(range.coverage)
    if let failure = range.failure {
      print("SEED", failure.scene.seed, failure.complaints)
      let least = Shrinker.shrink(failure.scene) { !Comparison($0).agrees }
      let failure = Comparison(least)
      print(failure)
      Issue.record("differ")
    }
  }
}
