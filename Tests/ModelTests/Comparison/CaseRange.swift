/// Many cases, one after the other.
struct CaseRange {
  private(set) var compared = 0
  /// Cases that the rules do not decide, by reason.
  private(set) var doubts: [String: Int] = [:]
  private(set) var coverage = Coverage()
  /// The first case in which engine and model differ.
  private(set) var failure: Comparison?

  /// Compares the cases of `seeds` until one differs.
  init(seeds: some Sequence<UInt64>) {
    for seed in seeds {
      add(Comparison(CaseGenerator.makeCase(seed: seed)))
      if failure != nil { return }
    }
  }

  private mutating func add(_ comparison: Comparison) {
    if let doubt = comparison.doubt {
      doubts[doubt, default: 0] += 1
      return
    }
    compared += 1
    var features = comparison.coverage
    features.note(comparison.scene)
    coverage.add(case: features)
    if !comparison.agrees { failure = comparison }
  }
}
