import DispatchLog
import Recordings
import Scenes
import TestSupport
import Testing
import TouchDelivery

@testable import LiveScenes
@testable import Replaying

/// Instructions that take long in C are within any budget, so that on devices the clock stops a callback as well.
@Suite struct SlowScriptTests {
  private static let scene =
    "windows: [{ id: W, script: slow.lua, subviews: [{ id: V, script: other.lua, frame: [0, 0, 20, 20] }] }]"
  private static let scripts = [
    "slow.lua": """
    local W = {}
    function W:touchesBegan()
      local zeros = ("\\0"):rep(60000)
      local longer = zeros .. "x"
      for i = 1, 2500 do local _ = zeros < longer end
      fingerpost.log("done")
    end
    function W:touchesEnded() fingerpost.log("and on") end
    return W
    """,
    "other.lua": "return { touchesBegan = function() fingerpost.log('other') end }",
  ]
  private static let late = "error      slow.lua:5: W: stopped after 150 ms by the clock"

  @Test func aDaemonStopsACallbackThatTakesTooLongByTheClock() throws {
    let stage = try Stage(Self.scene, scripts: Self.scripts)
    stage.touch(.began, x: 50)
    let start = ContinuousClock.now
    stage.touch(.ended, x: 50)
    stage.touch(.began, x: 5)
    #expect(ContinuousClock.now - start < .milliseconds(250))
    let records = stage.records()
    #expect(records.contains(Self.late))
    #expect(!records.contains("print      W: done"))
    #expect(records.contains("print      W: and on"))
    #expect(records.contains("print      V: other"))
  }

  @Test func aReplayDoesOnlyInTheTimeOfTheRecording() throws {
    #expect(try replay(.instant).contains("print      W: done"))
    #expect(try replay(.recorded {}).contains(Self.late))
  }

  private func replay(_ pace: Replay.Pace) throws -> [String] {
    let files = MemoryFiles()
    files.texts = Self.scripts.merging(["scene.yaml": "version: 1\n" + Self.scene]) { $1 }
    let log = DispatchLog()
    var records: [String] = []
    let writer = RecordWriter(format: .text) { bytes in
      records.append(String(decoding: bytes.dropFirst(12).dropLast(), as: UTF8.self))
    }
    log.add(writer)
    let recording = RecordingFile(name: "touches", bytes: Array("0 down 1 50 50\n10 up 1".utf8))
    try Replay(scene: try SceneFile(path: "scene.yaml", files: files), recording: recording)
      .run(log: log, pace: pace) { _ in }
    return records
  }
}
