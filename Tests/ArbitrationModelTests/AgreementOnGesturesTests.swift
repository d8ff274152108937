import TestSupport
import Testing

@testable import ArbitrationCases

/// The engine against the model of arbitration and withholding, which knows the rules and nothing of the engine.
///
/// `FINGERPOST_ARBITRATION_CASES` sets how many cases are compared, `FINGERPOST_ARBITRATION_FIRST` the seed to begin
/// with, `FINGERPOST_ARBITRATION_SEED` runs the case of one seed alone and prints it.
@Suite("Engine and model of arbitration")
struct AgreementOnGesturesTests {
  private static let parts: [UInt64] = [0, 1]

  @Test(arguments: parts)
  func agreeEventForEvent(part: UInt64) {
    if let seed = setting("FINGERPOST_ARBITRATION_SEED") { return compareOne(seed, part) }
    let count = setting("FINGERPOST_ARBITRATION_CASES") ?? 3_000
    let first = setting("FINGERPOST_ARBITRATION_FIRST") ?? 0
    var counts = Feature.allCases.map { _ in 0 }
    for seed in stride(from: first + part, to: first + count, by: Self.parts.count) {
      let comparison = Comparison(CaseGenerator.makeCase(seed: seed))
      if !comparison.agrees { return report(comparison) }
      for feature in comparison.features { counts[feature.rawValue] += 1 }
    }
    if count >= 100_000 { check(counts) }
    if setting("FINGERPOST_ARBITRATION_CASES") != nil {
      print(zip(Feature.allCases, counts).map { "\($0) \($1)" }.joined(separator: ", "))
    }
  }

  /// A feature that no longer occurs is no longer compared.
  private func check(_ counts: [Int]) {
    for feature in Feature.allCases {
      #expect(counts[feature.rawValue] >= 10, "\(feature) occurs in too few cases")
    }
  }

  private func compareOne(_ seed: UInt64, _ part: UInt64) {
    guard part == 0 else { return }
    let comparison = Comparison(CaseGenerator.makeCase(seed: seed))
    print(comparison)
    if !comparison.agrees { report(comparison) }
  }

  private func report(_ failure: Comparison) {
    let least = Shrinker.shrink(failure.scene) { !Comparison($0).agrees }
    Issue.record("engine and model differ; the least case is\n\(Comparison(least))")
  }
}
