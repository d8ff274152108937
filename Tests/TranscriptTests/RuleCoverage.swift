/// The rules and scenarios that transcripts have to show, those that take scripts of recognizers and other events aside.
enum RuleCoverage {
  static let expected =
    numbers("HT", 1...15) + numbers("HT", 17...20) + ["HT-22"] + numbers("CV", 1...6)
    + numbers("TD", 1...6) + numbers("TD", 8...12) + ["TD-17", "TD-18", "TD-21", "TD-24"]
    + numbers("MT", 1...3) + numbers("MT", 5...8) + numbers("XT", 1...9) + ["XT-12"]
    + numbers("RC", 1...9) + ["RC-11", "RC-12"] + numbers("APP", 1...7)
    + numbers("GR", 2...3) + numbers("GR", 6...15) + numbers("GR", 18...22) + numbers("GR", 24...27) + [
      "GR-29"
    ]
    + numbers("TAP", 1...5) + numbers("LP", 1...4) + numbers("PAN", 1...6) + numbers("EDGE", 1...3)
    + numbers("SW", 1...5) + numbers("PIN", 1...3) + ["ROT-1"] + numbers("UC", 1...12)
    + numbers("UC", 15...16)
    + numbers("SC", 1...19) + numbers("SC", 21...27) + numbers("SC", 30...33) + ["SC-36", "SC-38", "SC-39"]
    + numbers("S0", 1...22) + numbers("S1", 1...4) + numbers("S1", 9...12)
    + numbers("S2", 2...18) + numbers("S3", 2...5) + ["S3-9", "S3-11", "S3-13", "S3-14"]
    + numbers("S4", 1...8)

  /// Whether `word` is made like the name of a rule, scenario, starting behaviour or settled disagreement.
  static func isRule(_ word: String) -> Bool {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && families.contains(String(parts[0])) && Int(parts[1]) != nil
  }

  private static let families = Set(
    [
      "HT", "CV", "TD", "MT", "XT", "RC", "GR", "TAP", "LP", "PAN", "EDGE", "SW", "PIN", "ROT", "BASE", "UC",
      "EV", "APP", "SC", "D", "S0", "S1", "S2", "S3", "S4",
    ])

  private static func numbers(_ family: String, _ range: ClosedRange<Int>) -> [String] {
    range.map { "\(family)-\($0)" }
  }
}
