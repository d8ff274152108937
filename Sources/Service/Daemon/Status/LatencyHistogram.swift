/// Counts times by their size in buckets whose width grows with them, in the same memory however many there are.
///
/// Each power of two of microseconds has 16 buckets, so that a time is known to 1/16 of itself, from 1 µs to 67 s.
struct LatencyHistogram {
  private static let bucketBits = 4
  private static let buckets = 1 << bucketBits
  private static let largestExponent = 25
  private var counts = [Int](repeating: 0, count: (largestExponent - bucketBits + 2) * buckets)
  private var count = 0
  private var sum = 0
  private var longest = 0

  /// Counts a time in microseconds; one that is less than nothing, by clocks that disagree, counts as nothing.
  mutating func add(_ microseconds: Int64) {
    let time = Int(max(0, microseconds))
    counts[min(Self.bucket(of: time), counts.count - 1)] += 1
    count += 1
    sum += time
    longest = max(longest, time)
  }

  /// What the times come to; nil before the first.
  var summary: LatencySummary? {
    guard count > 0 else { return nil }
    return LatencySummary(
      count: count, p50: seconds(quantile(50)), p99: seconds(quantile(99)), max: seconds(longest),
      sum: seconds(sum))
  }

  /// The greatest time, in microseconds, that the bucket has room for that `percent` of all times end in.
  private func quantile(_ percent: Int) -> Int {
    var left = (count * percent + 99) / 100
    for (index, number) in counts.enumerated() {
      left -= number
      if left <= 0 { return min(Self.end(of: index), longest) }
    }
    return longest
  }

  private func seconds(_ microseconds: Int) -> Double { Double(microseconds) / 1_000_000 }

  private static func bucket(of time: Int) -> Int {
    guard time >= buckets else { return time }
    let exponent = Int.bitWidth - 1 - time.leadingZeroBitCount
    let shift = exponent - bucketBits
    return (shift + 1) * buckets + (time >> shift) - buckets
  }

  private static func end(of index: Int) -> Int {
    guard index >= buckets else { return index }
    let shift = index / buckets - 1
    return ((index % buckets + buckets + 1) << shift) - 1
  }
}

/// How long events have taken on their way to handlers; times are in seconds.
package struct LatencySummary: Hashable, Sendable {
  /// How many events were measured.
  package let count: Int
  /// What half of them took at most, to 1/16 of it.
  package let p50: Double
  /// What 99 % of them took at most, to 1/16 of it.
  package let p99: Double
  /// What the slowest took.
  package let max: Double
  /// What all of them took together.
  package let sum: Double
}
