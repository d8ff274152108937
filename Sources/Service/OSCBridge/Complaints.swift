internal import Time

/// What people are told of the mistakes of others: a few lines within ten seconds, and how many more there were.
struct Complaints {
  /// How many microseconds a count is for.
  private static let span: Int64 = 10_000_000
  /// How many lines are said within them.
  private static let most = 5

  private var start: Instant?
  private var count = 0

  /// What to say of `complaint` now, if anything.
  mutating func lines(about complaint: String, at now: Instant) -> [String] {
    var lines: [String] = []
    if start.map({ now >= $0 + Self.span }) ?? true {
      if count > Self.most { lines.append("\(count - Self.most) more packets came to nothing since") }
      (start, count) = (now, 0)
    }
    count += 1
    return count <= Self.most ? lines + [complaint] : lines
  }
}
