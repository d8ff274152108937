/// Finds the word that was probably meant.
enum NearMiss {
  /// ` (did you mean 'WORD'?)` with the candidate closest to `word`, or nothing where none is close.
  static func hint(for word: String, among candidates: [String]) -> String {
    let ranked = candidates.map { (name: $0, distance: distance(lowercased(word), lowercased($0))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }),
      best.distance <= max(1, best.name.count / 3)
    else { return "" }
    return " (did you mean '\(best.name)'?)"
  }

  private static func lowercased(_ word: String) -> [Unicode.Scalar] {
    Array(word.lowercased().unicodeScalars)
  }

  /// How many letters must be changed, added, left out or swapped with their neighbour.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
