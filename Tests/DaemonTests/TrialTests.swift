import Actions
import Answers
import ControlSocket
import DispatchLog
import Evdev
import EventLoop
import InputDevices
import LiveScenes
import Recordings
import Replaying
import Scenes
import TestSupport
import Testing
import TouchTime
import TouchDelivery

@testable import Daemon

/// A scene that is tried: what pages send is delivered as a device's touches are.
@Suite struct TrialTests {
  /// The daemon of `fingerpost try` on a virtual clock, and its log.
  private final class Stage {
    let clock = VirtualClock()
    let loop: EventLoop
    let daemon: Daemon
    let log = DispatchLog()
    private let lines = Lines()

    /// Everything that a page gets of contacts, and the explanations.
    static var selection: RecordSelection {
      var selection = RecordSelection()
      selection.kinds = Set(RecordKind.allCases)
      selection.explains = true
      return selection
    }

    init(_ file: SceneFile, play: Trial.Playing? = nil) throws {
      loop = try EventLoop(clock: clock)
      log.add(RecordWriter(format: .ndjson, Self.selection) { [lines] in lines.bytes += $0 })
      var options = DaemonOptions()
      options.isDryRun = true
      options.simulated = (loop, DryRunPrograms())
      daemon = try Daemon(scene: file, options: options, log: log) { _ in }
      var trial = Trial()
      trial.play = play
      daemon.trial = RunningTrial(trial)
      daemon.startScene()
      daemon.begin(Daemon.Running(try daemon.makeHub(), clock: .alarm(daemon.makeTimer())))
    }

    /// Lets time pass until `time`.
    func pass(to time: Instant) throws {
      while let next = clock.nextDeadline, next <= time {
        clock.advance(to: next)
        while try loop.turn() {}
        clock.fireNext()
      }
      clock.advance(to: time)
    }

    /// Lets time pass until no timer waits that fires once.
    func comeToRest() throws {
      while daemon.live.nextDeadline(includingRepeating: false) != nil, let next = daemon.live.nextDeadline()
      {
        try pass(to: next)
      }
      daemon.live.finish()
    }

    func records() -> String { String(decoding: lines.bytes, as: UTF8.self) }

    @discardableResult
    func touch(_ frames: [TouchReports.Frame], of page: String = "a") throws -> String {
      let reports = TouchReports { ($0.page, $0.frames) = (page, frames) }
      return String(decoding: try daemon.touch(reports), as: UTF8.self)
    }

    /// The points and phases of contacts, with their times in milliseconds.
    func contacts() -> [String] {
      records().split(separator: "\n").filter { $0.contains(#""kind":"contact""#) }.map { line in
        let value = { (name: String) in
          String(
            line.firstRange(of: "\"\(name)\":").map { line[$0.upperBound...] }?.prefix { !",]}".contains($0) }
              ?? "")
        }
        let seconds = Double(value("time")) ?? -1
        return
          "\(Int((seconds * 1000).rounded())) \(value("phase").filter { $0 != "\"" }) \(value("point").dropFirst())"
      }
    }

    private final class Lines {
      var bytes: [UInt8] = []
    }
  }

  private static let scene = """
    windows:
      - id: window
        multipleTouchEnabled: true
        rootViewController: { id: root, view: { id: pad, multipleTouchEnabled: true, on: { touchesBegan: { exec: [touch, /nowhere] } } } }
    """

  private func stage(_ scene: String = scene) throws -> Stage {
    let files = MemoryFiles()
    files.texts = ["scene.yaml": "version: 1\n" + scene]
    return try Stage(try SceneFile(path: "scene.yaml", files: files))
  }

  private func frame(_ milliseconds: Double, _ fingers: TouchReports.Finger...) -> TouchReports.Frame {
    TouchReports.Frame { ($0.time, $0.contacts) = (milliseconds / 1000, fingers) }
  }

  private func point(_ x: Double) -> Point { Point(x: x, y: 10) }

  /// The example scenes whose touches a page could have made.
  private static let examples = names(inFolder: "\(checkout)/config/examples").filter {
    $0.hasSuffix(".touches")
  }.map { String($0.dropLast(8)) }

  @Test(arguments: examples)
  func whatAPageSendsMakesTheLogThatAReplayOfItMakesByteForByte(_ name: String) throws {
    let path = "\(checkout)/config/examples/\(name)"
    let file = try SceneFile(path: "\(path).yaml")
    let recording = try RecordingFile(path: "\(path).touches").inMemory()
    let replayed = Lines()
    let log = DispatchLog()
    log.add(RecordWriter(format: .ndjson, Stage.selection) { replayed.bytes += $0 })
    try Replay(scene: file, recording: recording).run(log: log, pace: .instant, warn: { _ in })

    let stage = try Stage(file)
    let screens = stage.daemon.live.tree.screens
    let events = try RecordingReader(screens: screens, rules: DeviceRules(file.scene, screens: screens))
      .read(recording).events
    for event in events {
      while event.time > stage.clock.now + 2_000_000 {
        // A page with fingers that rest says that it is there.
        try stage.pass(to: stage.clock.now + 2_000_000)
        try stage.touch([])
      }
      try stage.pass(to: event.time)
      guard case .touches(let frame) = event else { return }
      // What only a device says: nothing to compare.
      guard frame.contacts.allSatisfy({ $0.edge == nil }) else { return }
      let fingers = frame.contacts.map { contact in
        TouchReports.Finger {
          ($0.number, $0.change, $0.location) = (contact.identifier.slot, contact.change, contact.location)
          ($0.force, $0.majorRadius) = (contact.force, contact.majorRadius)
        }
      }
      let report = TouchReports.Frame {
        $0.time = Double(event.time.microseconds) / 1_000_000
        ($0.screen, $0.contacts) = (screens[0].id, fingers)
      }
      try stage.touch([report])
    }
    try stage.comeToRest()
    let (tried, expected) = (stage.records(), String(decoding: replayed.bytes, as: UTF8.self))
    #expect(tried.utf8.count > 500)
    let isEqual = tried == expected
    let difference = zip(tried.split(separator: "\n"), expected.split(separator: "\n")).first { $0 != $1 }
    #expect(isEqual, "\(difference.map { "\($0) and not \($1)" } ?? "one is longer")")
  }

  private final class Lines {
    var bytes: [UInt8] = []
  }

  @Test("reports of two fingers, 120 a second, come in order with the distances between their times")
  func reportsComeInOrderWithTheDistancesBetweenTheirTimes() throws {
    let stage = try stage()
    try stage.pass(to: Instant(microseconds: 5_000_000))
    try stage.touch([
      frame(100_000, .init(1, .began, at: point(0)), .init(2, .began, at: point(500)))
    ])
    var wanted = ["5000 began 0", "5000 began 500"]
    // Batches of three that come up to 20 ms late.
    for batch in 0..<40 {
      let frames = (1...3).map { step in
        let number = Double(batch * 3 + step)
        return frame(
          100_000 + number * 25 / 3, .init(1, .moved, at: point(number)),
          .init(2, .moved, at: point(500 - number)))
      }
      for step in 1...3 {
        let number = batch * 3 + step
        let time = 5000 + Int((Double(number) * 25 / 3).rounded())
        wanted += ["\(time) moved \(number)", "\(time) moved \(500 - number)"]
      }
      try stage.pass(
        to: Instant(microseconds: 5_000_000 + Int64(batch + 1) * 25_000 + Int64(batch % 5) * 5_000))
      #expect(try stage.touch(frames) == "{\"down\":[1,2]}\n")
    }
    #expect(stage.contacts() == wanted)
    #expect(try stage.touch([frame(101_100, .init(1, .ended), .init(2, .cancelled))]) == "{\"down\":[]}\n")
  }

  @Test("fingers of a page that says nothing any more are cancelled, and those of another stay")
  func fingersOfAPageThatSaysNothingAnyMoreAreCancelled() throws {
    let stage = try stage()
    try stage.touch([frame(0, .init(1, .began, at: point(1)))], of: "gone")
    try stage.touch([frame(0, .init(1, .began, at: point(2)))], of: "there")
    for second in 1...4 {
      try stage.pass(to: Instant(microseconds: Int64(second) * 1_000_000))
      #expect(try stage.touch([], of: "there") == "{\"down\":[1]}\n")
    }
    #expect(stage.contacts() == ["0 began 1", "0 began 2", "2500 cancelled 1"])
    #expect(try stage.touch([frame(4000, .init(1, .moved, at: point(3)))], of: "gone") == "{\"down\":[]}\n")
    #expect(stage.contacts().count == 3, "what is said of a finger that was cancelled touches nothing")
  }

  @Test func aReloadTakesEveryTouchAndThePageLearnsIt() throws {
    let files = MemoryFiles()
    files.texts = ["scene.yaml": "version: 1\n" + Self.scene]
    let stage = try Stage(try SceneFile(path: "scene.yaml", files: files))
    try stage.touch([frame(0, .init(3, .began, at: point(1)))])
    files.texts["scene.yaml"]? += "\n# edited"
    guard case .reloaded = stage.daemon.reload() else {
      Issue.record("another outcome")
      return
    }
    #expect(try stage.touch([frame(20, .init(3, .moved, at: point(2)))]) == "{\"down\":[]}\n")
    #expect(stage.contacts() == ["0 began 1", "0 cancelled 1"])
    #expect(try stage.touch([frame(40, .init(3, .began, at: point(2)))]) == "{\"down\":[3]}\n")
  }

  @Test func programsAreNotStartedAndTheLogSaysWhatWouldHaveHappened() throws {
    let stage = try stage()
    try stage.touch([frame(0, .init(1, .began, at: point(1)))])
    #expect(stage.records().contains(#""detail":"would start touch /nowhere""#))
  }

  @Test func wrongReportsTouchNothingAndSayWhatIsWrong() throws {
    let stage = try stage()
    try stage.touch([frame(0, .init(1, .began, at: point(1)))])
    for (frames, words) in [
      (
        [frame(5, .init(2, .began, at: point(1))), frame(5, .init(1, .began, at: point(1)))],
        "finger 1 is down already"
      ),
      ([TouchReports.Frame { ($0.time, $0.screen) = (1, "other") }], "no screen has the id 'other'"),
    ] {
      let refusal = #expect(throws: ControlError.self) { try stage.touch(frames) }
      #expect(refusal?.description.hasPrefix(words) == true)
    }
    #expect(stage.contacts() == ["0 began 1"])
    stage.daemon.trial = nil
    let refusal = #expect(throws: ControlError.self) { try stage.touch([]) }
    #expect(
      refusal?.description
        == "only the daemon of 'fingerpost try' takes touches; this one has those of its devices")
  }

  @Test("what is played comes as it was recorded, beside the fingers of pages, and again after a reload")
  func whatIsPlayedComesAsItWasRecorded() throws {
    let files = MemoryFiles()
    files.texts = ["scene.yaml": "version: 1\n" + Self.scene]
    let script = RecordingFile(
      name: "a.touches", bytes: Array("0 down 1 10 10\n100 move 1 20 10\n200 up 1\n".utf8))
    let stage = try Stage(try SceneFile(path: "scene.yaml", files: files)) { live, file, loop, deliver in
      try Replay(scene: file, recording: script).play(beside: live, on: loop, deliver: deliver).stop
    }
    stage.daemon.playToFollowers()
    try stage.pass(to: Instant(microseconds: 550_000))
    try stage.touch([frame(0, .init(1, .began, at: point(300)))])
    try stage.pass(to: Instant(microseconds: 1_000_000))
    try stage.touch([frame(450, .init(1, .ended))])
    #expect(
      stage.contacts() == ["500 began 10", "550 began 300", "600 moved 20", "700 ended 20", "1000 ended 300"])
    files.texts["scene.yaml"]? += "\n# edited"
    _ = stage.daemon.reload()
    try stage.pass(to: Instant(microseconds: 2_000_000))
    #expect(stage.contacts().suffix(3) == ["1500 began 10", "1600 moved 20", "1700 ended 20"])
  }

  @Test func diagnosticsHaveTheirPlacesAndLinesUntilTheSceneIsMended() throws {
    let files = MemoryFiles()
    files.texts = ["scene.yaml": "version: 1\n" + Self.scene]
    let stage = try Stage(try SceneFile(path: "scene.yaml", files: files))
    let answer = { () throws in
      String(decoding: try stage.daemon.answer(.diagnostics), as: UTF8.self)
    }
    #expect(try answer() == "{\"outdated\":false,\"diagnostics\":[]}\n")
    files.texts["scene.yaml"] = "version: 1\nwindows: [{ id: window, hiden: true }]"
    _ = stage.daemon.reload()
    #expect(
      try answer()
        == #"{"outdated":true,"diagnostics":[{"severity":"error","file":"scene.yaml","line":2,"column":25,"message":"unknown key 'hiden' — did you mean 'hidden'?","text":"windows: [{ id: window, hiden: true }]"}]}"#
        + "\n")
    files.texts["scene.yaml"] = "version: 1\n" + Self.scene
    _ = stage.daemon.reload()
    #expect(try answer() == "{\"outdated\":false,\"diagnostics\":[]}\n")
  }
}

extension TouchReports.Finger {
  /// What the finger `number` did.
  fileprivate init(_ number: Int32, _ change: TouchesPhase, at location: Point? = nil) {
    self.init()
    (self.number, self.change, self.location) = (number, change, location)
  }
}
