/// The rules and scenarios that transcripts have to show.
enum RuleCoverage {
  static let expected =
    articleRows + inferred + numbers("HT", 1...20) + ["HT-22"]
    + numbers("CV", 1...6) + numbers("TD", 1...6) + numbers("TD", 8...12)
    + ["TD-15"] + numbers("TD", 17...20) + ["TD-24"]
    + numbers("MT", 1...3) + numbers("MT", 5...8) + numbers("XT", 1...9)
    + numbers("RC", 1...12) + ["RC-14"] + numbers("EV", 1...8) + ["EV-10"]
    + numbers("APP", 1...7) + numbers("APP", 9...12)
    + numbers("SC", 1...10) + numbers("SC", 20...24) + numbers("SC", 28...31) + numbers("SC", 38...40)
    + ["D-1", "D-2", "D-3", "D-5", "D-6", "D-17", "D-18"] + gestures

  /// What scenes show of recognizers and controls.
  static let gestures =
    numbers("GR", 1...29) + ["MT-4", "TD-7", "TD-23", "XT-10", "XT-11", "HT-21", "RC-13", "ROT-1", "BASE-1"]
    + numbers("TAP", 1...5) + numbers("LP", 1...4) + numbers("PAN", 1...6) + numbers("EDGE", 1...3)
    + numbers("SW", 1...5) + numbers("PIN", 1...3) + numbers("UC", 1...16)
    + numbers("SC", 11...19) + numbers("SC", 25...27) + numbers("SC", 32...37) + ["D-4", "D-8"]

  /// What the starting articles describe; each is shown by `articles/S0-1-….transcript`.
  static let articleRows =
    numbers("S0", 1...22) + numbers("S1", 1...20) + numbers("S2", 1...18) + numbers("S3", 1...14)
    + numbers("S4", 1...8)

  /// The rules that no source proves; each is shown by `inferred/HT-1-words.transcript`.
  static let inferred =
    ["HT-1", "HT-8", "HT-13", "TD-8", "TD-10", "TD-13", "TD-14", "TD-16", "TD-21", "TD-22", "MT-6", "MT-7"]
    + ["XT-7", "XT-9", "XT-12", "EV-6", "APP-8", "GR-28"]

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
