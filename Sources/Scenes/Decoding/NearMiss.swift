/// Finds the name that somebody probably meant.
enum NearMiss {
  /// ` — did you mean 'hidden'?`, or nothing when no candidate is near.
  static func suggestion(for word: String, among candidates: [String], prefix: String = "") -> String {
    guard let name = nearest(to: word, among: candidates) else { return "" }
    return " — did you mean '\(prefix)\(name)'?"
  }

  /// The candidate that differs least from `word`, when that is little enough to be a slip.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.count <= 64 else { return nil }
    let spellings = [word.lowercased(), unprefixed(word).lowercased()]
    var best: (name: String, distance: Int)?
    for name in candidates {
      let limit = tolerance(name)
      let least = spellings.map { distance($0, name.lowercased(), limit: limit) }.min() ?? Int.max
      if least <= limit, least < best?.distance ?? Int.max { best = (name, least) }
    }
    return best?.name
  }

  /// UIKit's Swift names carry an `is` that scenes leave out.
  private static func unprefixed(_ word: String) -> String {
    let rest = word.dropFirst(2)
    guard word.hasPrefix("is"), rest.first?.isUppercase == true else { return word }
    return String(rest)
  }

  private static func tolerance(_ name: String) -> Int {
    name.count < 3 ? 0 : max(1, name.count / 4)
  }

  /// The number of insertions, removals, replacements and swaps of neighbours from `a` to `b`.
  ///
  /// Names whose lengths differ by more than `limit` are not looked at.
  private static func distance(_ a: String, _ b: String, limit: Int) -> Int {
    guard abs(a.utf8.count - b.utf8.count) <= 4 * limit else { return .max }
    let a = Array(a.unicodeScalars)
    let b = Array(b.unicodeScalars)
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
