internal import Time

/// Limits the log of malformed packets to a few lines within ten seconds, and counts the rest.
struct Complaints {
  /// How many microseconds a count is for.
  private static let span: Int64 = 10_000_000
  /// How many lines are logged within them.
  private static let most = 5

  private var start: Instant?
  private var count = 0

  /// The lines to log about `complaint` now, if any.
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
