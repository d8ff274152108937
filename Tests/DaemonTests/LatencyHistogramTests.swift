import Answers
import Testing

@testable import Daemon

@Suite struct LatencyHistogramTests {
  @Test func nothingIsNoSummary() {
    #expect(LatencyHistogram().summary == nil)
  }

  @Test(
    "quantiles are never below the truth and at most 1/16 above it",
    arguments: [1, 3, 15, 16, 17, 250, 4_096, 70_001, 5_000_000])
  func quantilesAreNeverBelowTheTruth(_ time: Int64) throws {
    var histogram = LatencyHistogram()
    for _ in 0..<100 { histogram.add(time) }
    histogram.add(60_000_000)
    let summary = try #require(histogram.summary)
    let truth = Double(time) / 1_000_000
    #expect(summary.p50 >= truth)
    #expect(summary.p50 <= truth * 17 / 16)
    #expect(summary.p99 == summary.p50)
    #expect(summary.max == 60)
    #expect(summary.count == 101)
  }

  @Test func eachBoundCountsAllTimesUpToIt() {
    var histogram = LatencyHistogram()
    #expect(histogram.countsUpToBounds == StatusAnswer.latencyBounds.map { _ in 0 })
    for time: Int64 in [0, 250, 251, 1_000, 9_999, 1_000_000, 1_000_001] { histogram.add(time) }
    #expect(histogram.countsUpToBounds == [2, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5, 6])
  }

  @Test func theSlowestHundredthIsSeen() throws {
    var histogram = LatencyHistogram()
    for time in 1...1000 { histogram.add(time <= 980 ? 100 : 9_000) }
    let summary = try #require(histogram.summary)
    #expect((100...107).contains(summary.p50 * 1_000_000))
    #expect(summary.p99 == 0.009)
  }

  @Test(arguments: [Int64.min, -1, 0, 67_108_864, 67_108_865, Int64.max / 4])
  func anyTimeHasAPlace(_ time: Int64) throws {
    var histogram = LatencyHistogram()
    histogram.add(time)
    let summary = try #require(histogram.summary)
    #expect(summary.p50 <= summary.max)
    #expect(summary.max == Double(max(0, time)) / 1_000_000)
  }
}
