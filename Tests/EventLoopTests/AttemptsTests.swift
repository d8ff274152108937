import EventLoop
import Testing
import TouchTime

@Suite struct AttemptsTests {
  @Test func aReasonIsReportedAgainAfterASuccess() throws {
    let clock = VirtualClock()
    let loop = try EventLoop(clock: clock)
    var (lines, attempted) = ([String](), 0)
    let attempts = Attempts(to: "panel", longest: 4, on: loop) { lines.append($0) }
    for pause: Int64 in [1, 2, 4, 4] {
      attempts.fail("gone") { attempted += 1 }
      #expect(clock.nextDeadline == clock.now + pause * 1_000_000)
      clock.advance(to: clock.now + pause * 1_000_000)
      clock.fireNext()
    }
    attempts.succeed("there")
    attempts.succeed("there")
    #expect(!attempts.isStable)
    clock.advance(to: clock.now + 10_000_000)
    #expect(attempts.isStable)
    attempts.fail("gone") {}
    attempts.fail("broken", isLasting: true) {}
    #expect(clock.nextDeadline == clock.now + 4_000_000)
    #expect(attempted == 4)
    #expect(
      lines == [
        "panel: gone; trying again in 1 s, then less often", "there again",
        "panel: gone; trying again in 1 s, then less often", "panel: broken; trying again in 4 s",
      ])
  }
}
