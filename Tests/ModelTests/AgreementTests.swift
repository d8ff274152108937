import TestSupport
import Testing

@testable import HitTestingCases

/// The engine against the independent model, which knows the rules and nothing of the engine.
///
/// `FINGERPOST_MODEL_CASES` sets how many cases are compared and has the counts printed, `FINGERPOST_MODEL_FIRST` the
/// seed to begin with, `FINGERPOST_MODEL_SEED` runs the case of one seed alone.
@Suite("Engine and model")
struct AgreementTests {
  private static let parts: [UInt64] = [0, 1]

  @Test(arguments: parts)
  func agreeRecordForRecordFromCallToCall(part: UInt64) {
    if let seed = setting("FINGERPOST_MODEL_SEED") { return compareOne(seed, part) }
    let chosen = setting("FINGERPOST_MODEL_CASES")
    let count = Int(chosen ?? 3_000) / Self.parts.count
    let first = setting("FINGERPOST_MODEL_FIRST") ?? 0
    let range = CaseRange(count: count, from: first + part, step: UInt64(Self.parts.count))
    if chosen != nil { print("part \(part): \(range)") }
    if let failure = range.failure { report(failure) }
    if count >= 50_000, range.failure == nil { checkCoverage(range.coverage) }
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

  /// A feature that no longer occurs is no longer compared.
  private func checkCoverage(_ coverage: Coverage) {
    for feature in Coverage.Feature.allCases {
      #expect(coverage.count(feature) >= 5, "\(feature) occurs in too few cases")
    }
  }
}
