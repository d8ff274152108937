internal import Diagnostics

extension NearMiss {
  /// ` (did you mean 'WORD'?)` with the candidate closest to `word`, or nothing where none is close.
  static func hint(for word: String, among candidates: [String]) -> String {
    nearest(to: word, among: candidates).map { " (did you mean '\($0)'?)" } ?? ""
  }
}
