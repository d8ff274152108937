@testable import HitTestingCases

extension CaseRange: CustomStringConvertible {
  var description: String { "\(compared) compared, not decided by the rules: \(doubts); \(coverage)" }
}
