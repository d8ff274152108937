import TestSupport
import Testing
import TouchTime
import TouchDelivery

@testable import SceneScripting

@Suite("Timers without end")
struct TimerFloodTests {
  @Test("Of many errors of timers the log gets the first ones of a second and a count of the others")
  func ofManyErrorsOfTimersTheFirstOfASecondAreLogged() throws {
    let scene = try ScriptedScene()
    scene.attach(
      """
      local T = {}
      function T:didLoad()
        for i = 1, 50 do fingerpost.after(0.1, function() error("broken") end) end
        fingerpost.after(3, function() error("later") end)
      end
      return T
      """, to: scene.a)
    scene.didLoad()
    scene.application.advance(to: Instant(microseconds: 5_000_000))
    let output = scene.takeOutput()
    #expect(output.count == 22)
    #expect(output.prefix(20).allSatisfy { $0 == "a! a.lua:3: broken" })
    #expect(output[20] == "dropped 30 of timerError")
    #expect(output[21] == "a! a.lua:4: later")
  }

  @Test(
    "A timer that waits goes with its application, as that of a scene that is refused")
  func aTimerThatWaitsGoesWithItsApplication() throws {
    weak var timer: ScriptTimer?
    try {
      let scene = try ScriptedScene()
      scene.attach("fingerpost.after(60, function() end) return {}", to: scene.a)
      timer = scene.scripts?.timers.values.first
      #expect(timer?.isValid == true)
    }()
    #expect(timer == nil)
  }

  @Test func errorsOfCallbacksAreReportedWhateverTimersDo() throws {
    let scene = try ScriptedScene()
    scene.attach(
      """
      local T = {}
      function T:didLoad() fingerpost.every(0.001, function() error("broken") end) end
      function T:touchesBegan() error("touched") end
      return T
      """, to: scene.a)
    scene.didLoad()
    scene.application.advance(to: Instant(microseconds: 500_000))
    #expect(scene.takeOutput().count == 20)
    scene.application.process(
      TouchFrame(
        .began, at: Point(x: 200, y: 250), on: scene.screen, time: Instant(microseconds: 600_000)))
    #expect(scene.takeOutput() == ["a! a.lua:3: touched"])
  }

  @Test func timersThatSetMoreTimersEndAtTheBoundAndTouchesComeThrough() throws {
    let scene = try ScriptedScene()
    scene.application.firesLateTimersOnce = true
    scene.attach(
      """
      local T = {}
      local function fork() fingerpost.after(0, fork) fingerpost.after(0, fork) end
      function T:didLoad() fork() end
      function T:touchesBegan() fingerpost.log("touched") end
      return T
      """, to: scene.a)
    scene.didLoad()
    for moment in 1...500 { scene.application.advance(to: Instant(microseconds: Int64(moment) * 1_000)) }
    let errors = scene.takeOutput()
    #expect(errors.count == 20)
    #expect(errors.last == "a! a.lua:2: 10000 timers wait already; invalidate some")
    scene.application.process(
      TouchFrame(
        .began, at: Point(x: 200, y: 250), on: scene.screen, time: Instant(microseconds: 501_000)))
    #expect(scene.takeOutput() == ["a: touched"])
  }
}
