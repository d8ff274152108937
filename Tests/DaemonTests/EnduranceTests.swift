import Answers
import Evdev
import Glibc
import Recordings
import TestSupport
import Testing
import TouchDelivery

@testable import Daemon

/// What an hour of touches costs in memory.
@Suite struct EnduranceTests {
  private static let variable = "FINGERPOST_ENDURANCE"
  private static let scene = """
    windows:
      - id: window
        multipleTouchEnabled: true
        script: moves.lua
        gestureRecognizers:
          - { id: pinch, type: pinch, cancelsTouchesInView: false, action: { emit: { name: zoom, data: { by: "${scale}" } } } }
        subviews:
          - { id: slider, kind: slider, frame: [0, 0, 400, 400], targets: [{ events: [valueChanged], action: { log: moved } }] }
    """
  private static let script = """
    local Moves, kept = {}, {}
    function Moves:touchesMoved(touches, event)
      kept[1] = touches[1]:location(self).x - touches[1]:previousLocation(self).x
      fingerpost.log("at", kept[1])
    end
    return Moves
    """

  /// Other tests take memory at the same time, so that this one is run by its own process.
  @Test("an hour of touches takes at most 1.05 times the memory that a minute does")
  func anHourOfTouchesTakesHardlyMoreMemoryThanAMinute() throws {
    if let path = getenv(Self.variable) { return try Self.measure(String(cString: path)) }
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/figures"
    try Self.runAlone(path)
    let figures = try #require(text(ofFile: path)).split(separator: "\n").compactMap { Int($0) }
    try #require(figures.count == 2)
    #expect(
      figures[1] * 100 <= figures[0] * 105, "\(figures[0]) KiB after a minute, \(figures[1]) after an hour")
  }

  /// Two fingers by turns, sixty reports a second, in strokes of a second.
  private static func measure(_ path: String) throws {
    let stage = try Stage(scene, scripts: ["moves.lua": script])
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    for second in 1...3600 {
      stroke(on: stage, from: Double(second % 500))
      _ = (stage.records(), stage.journal())
      if second == 60 || second == 3600 { fputs("\(try residentKiB())\n", file) }
    }
    #expect(stage.daemon.status.touches == 7200)
    #expect(stage.daemon.status.latency?.count ?? 0 >= 200_000)
  }

  private static func stroke(on stage: Stage, from x: Double) {
    stage.touch(.began, finger: 0, x: x)
    stage.touch(.began, finger: 1, x: x + 300)
    for step in 1...28 {
      stage.touch(.moved, finger: 0, x: x + Double(step))
      stage.touch(.moved, finger: 1, x: x + 300 - Double(step))
    }
    stage.touch(.ended, finger: 0, x: x)
    stage.touch(.ended, finger: 1, x: x)
  }

  /// Runs this test by itself in another process, which writes its figures to `path`.
  private static func runAlone(_ path: String) throws {
    let arguments = ["/proc/self/exe", "--testing-library", "swift-testing", "--filter", "EnduranceTests"]
    var strings = arguments.map { strdup($0) } + [nil]
    defer { strings.forEach { free($0) } }
    var variables = [strdup("\(variable)=\(path)"), nil]
    defer { variables.forEach { free($0) } }
    var (pid, status): (pid_t, Int32) = (0, 0)
    try #require(posix_spawn(&pid, arguments[0], nil, nil, &strings, &variables) == 0)
    waitpid(pid, &status, 0)
    try #require(status == 0)
  }

  /// The memory of this process that is its own and in use.
  private static func residentKiB() throws -> Int {
    let fields = try #require(text(ofFile: "/proc/self/statm")).split(separator: " ")
    return try #require(Int(fields[1])) * sysconf(Int32(_SC_PAGESIZE)) / 1024
  }
}
