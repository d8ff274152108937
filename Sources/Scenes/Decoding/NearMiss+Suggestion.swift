internal import Diagnostics

extension NearMiss {
  /// ` — did you mean 'hidden'?`, or nothing when no candidate is near.
  static func suggestion(for word: String, among candidates: [String], prefix: String = "") -> String {
    guard let name = unprefixed(word, among: candidates) ?? nearest(to: word, among: candidates) else {
      return ""
    }
    return " — did you mean '\(prefix)\(name)'?"
  }

  /// What `word` means without the `is` that UIKit's Swift names carry and scenes leave out.
  private static func unprefixed(_ word: String, among candidates: [String]) -> String? {
    let rest = word.dropFirst(2)
    guard word.hasPrefix("is"), rest.first?.isUppercase == true else { return nil }
    return nearest(to: String(rest), among: candidates)
  }
}
