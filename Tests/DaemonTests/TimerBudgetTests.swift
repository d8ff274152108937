import EventLoop
import Glibc
import Scenes
import Testing
import TouchDelivery
import TouchTime

@testable import Daemon
@testable import LiveScenes

/// Timers of scripts leave time for everybody else.
@Suite struct TimerBudgetTests {
  private final class Clock {
    var now = Instant(microseconds: 1)
    var told: [Double] = []
  }

  private let clock = Clock()

  private func share() -> TimerBudget {
    TimerBudget(clock: { [clock] in clock.now }, warn: { [clock] in clock.told.append($0) })
  }

  private func pass(_ milliseconds: Int64) { clock.now.microseconds += milliseconds * 1_000 }

  @Test func aTurnEndsWithTheTimerThatUsesItUp() {
    let share = share()
    for _ in 1...4 {
      #expect(share.isOpen)
      share.pass { pass(15) }
    }
    #expect(!share.isOpen)
    pass(49)
    #expect(!share.isOpen)
    pass(1)
    #expect(share.isOpen)
    share.pass { pass(200) }
    #expect(!share.isOpen)
    share.open()
    #expect(share.isOpen)
  }

  @Test func timersThatTakeNearlyAllTimeAreReportedOnceAMinute() {
    let share = share()
    for _ in 1...100 {
      share.open()
      share.pass { pass(70) }
      pass(30)
    }
    #expect(clock.told == [])
    for _ in 1...700 {
      share.open()
      share.pass { pass(90) }
      pass(10)
    }
    #expect(clock.told.count == 2)
    #expect(clock.told.allSatisfy { $0 > 0.85 && $0 < 0.95 })
  }

  /// The timer takes longer than the time to its next firing; what waits behind all devices has its turn all the same.
  @Test func whatGivesWayIsServedWhileTimersAreLate() throws {
    let stage = try Stage(
      "windows: [{ id: W, script: busy.lua }]",
      scripts: [
        "busy.lua": """
        return { didLoad = function()
          fingerpost.every(0.001, function() for i = 1, 200000 do end end)
        end }
        """
      ])
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(write(ends[1], "x", 1) == 1)
    var served = 0
    let source = try stage.daemon.loop.watch(ends[0], for: .reading) { _ in served += 1 }
    source.giveWay()
    let alarm = stage.daemon.makeTimer()
    alarm.set()
    let application = stage.daemon.live.tree.application
    let end = ContinuousClock.now + .seconds(60)
    while application.firedTimers < 100, ContinuousClock.now < end { _ = try stage.daemon.loop.turn() }
    alarm.stop()
    source.stop()
    #expect(application.firedTimers >= 100)
    #expect(served >= 20)
  }
}
