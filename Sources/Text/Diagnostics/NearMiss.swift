/// Finds the name that was probably meant.
package enum NearMiss {
  private static let longestName = 64

  /// The candidate that the fewest slips turn into `word`, where they are few for its length; nil without one.
  ///
  /// A slip is a letter that is missing, too many, wrong or swapped with its neighbour; upper and lower case are alike.
  /// Among equals the first in the alphabet counts. A candidate that is `word` itself does not.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let letters = folded(word)
    let near = candidates.lazy.filter { $0 != word }.compactMap { name in
      slips(from: folded(name), to: letters).map { (slips: $0, name: name) }
    }
    return near.min { ($0.slips, $0.name) < ($1.slips, $1.name) }?.name
  }

  /// The `hint(_:)` for the candidate that was probably meant by `word`; empty without one.
  package static func hint(for word: String, among candidates: some Sequence<String>) -> String {
    nearest(to: word, among: candidates).map(hint) ?? ""
  }

  /// The question whether `name` was meant, to end a message with.
  package static func hint(_ name: String) -> String { question("'\(name)'") }

  /// The same for what stands without quotes, as `true` does.
  package static func question(_ meant: String) -> String { " — did you mean \(meant)?" }

  /// The letters, upper and lower case alike, as far as they are worth comparing.
  private static func folded(_ word: String) -> [Unicode.Scalar] {
    Array(word.prefix(longestName).lowercased().unicodeScalars)
  }

  private static func tolerance(_ name: [Unicode.Scalar]) -> Int {
    name.count < 3 ? 0 : max(1, name.count / 4)
  }

  /// How many slips lead from `name` to `word`; nil where they are too many to be slips.
  private static func slips(from name: [Unicode.Scalar], to word: [Unicode.Scalar]) -> Int? {
    let tolerance = tolerance(name)
    guard abs(name.count - word.count) <= tolerance else { return nil }
    let distance = distance(word, name)
    return distance <= tolerance ? distance : nil
  }

  /// The number of insertions, removals, replacements and swaps of neighbours from `a` to `b`.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, beforeLast[j - 1] + 1) }
        row.append(least)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
