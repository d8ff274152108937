@testable import HitTestingCases

/// Many cases, one after the other.
struct CaseRange {
  /// How many were compared; those that the rules do not decide are left out.
  private(set) var compared = 0
  /// Cases that the rules do not decide, by reason.
  private(set) var doubts: [String: Int] = [:]
  /// In how many of the compared cases each feature was.
  private(set) var coverage = Coverage()
  /// The first case in which engine and model differ.
  private(set) var failure: Comparison?

  /// Compares the cases of `first`, `first` + `step` and so on, until `count` have been compared or one differs.
  init(count: Int, from first: UInt64 = 0, step: UInt64 = 1) {
    var seed = first
    while compared < count, failure == nil {
      add(Comparison(CaseGenerator.makeCase(seed: seed)))
      seed += step
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
