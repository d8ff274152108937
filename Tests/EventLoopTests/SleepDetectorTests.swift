import EventLoop
import Testing

/// The kernel tests set the clock; only a real machine sleeps.
@Suite struct SleepDetectorTests {
  @Test func sleepIsReportedOnceAndJitterIsNot() throws {
    var slept: Int64 = 10
    var nights = 0
    let detector = SleepDetector(on: try EventLoop(), clock: { slept }) { nights += 1 }
    detector.look()
    slept += 900
    detector.look()
    #expect(nights == 0)
    slept += 8 * 3_600_000_000
    detector.look()
    detector.look()
    #expect(nights == 1)
  }
}
