/// Finds what somebody probably meant to write.
package enum NearMiss {
  /// The candidate that the fewest slips of the pen turn into `word`, if they are few for its length.
  package static func of(_ word: String, among candidates: some Sequence<String>) -> String? {
    let limit = max(1, word.utf8.count / 4)
    let near = candidates.map { (name: $0, slips: slips(from: word, to: $0)) }.filter {
      $0.slips <= limit && $0.name != word
    }
    return near.min { ($0.slips, $0.name) < ($1.slips, $1.name) }?.name
  }

  /// Letters that are missing, too many, wrong or swapped with their neighbour; another case alone is one slip.
  private static func slips(from word: String, to other: String) -> Int {
    if word.lowercased() == other.lowercased() { return word == other ? 0 : 1 }
    let (a, b) = (Array(word.utf8), Array(other.utf8))
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var current = [i + 1]
      for j in b.indices {
        var least = min(last[j + 1] + 1, current[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, beforeLast[j - 1] + 1) }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[b.count]
  }
}
