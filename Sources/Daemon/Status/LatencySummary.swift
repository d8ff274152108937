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
