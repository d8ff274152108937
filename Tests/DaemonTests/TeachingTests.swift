import Recordings
import TestSupport
import Testing

@testable import LiveScenes
@testable import Calibration

/// Calibrating and teaching by recordings, so that no finger is needed.
@Suite struct TeachingTests {
  private static let scene = """
    version: 1
    screens: [{ id: panel, size: [800, 480] }]
    devices: [{ match: { kind: touchscreen }, swapAxes: true, calibration: [2, 0, 0, 0, 2, 0] }]
    """

  /// What was learnt, after all that was said: complaints behind a '!'.
  private func learn<Learnt>(
    from recording: String, scene: String? = nil, _ learn: (Teaching) throws -> Learnt
  ) throws -> (said: [String], learnt: Result<Learnt, any Error>) {
    let file = try scene.map { text in
      try SceneFile(path: "scene.yaml", files: MemoryFiles(["scene.yaml": text]))
    }
    let source = try FingerSource.recording(
      RecordingFile(name: "fingers", bytes: Array(recording.utf8)), device: nil, in: CalibrationScene(file))
    var said: [String] = []
    let teaching = Teaching(source) { prompt in
      if let complaint = prompt.complaint { said.append("! \(complaint)") }
      said.append(prompt.request)
    }
    let learnt = Result { try learn(teaching) }
    return (said, learnt)
  }

  /// A panel of 100 x 50 mm that lies with its axes swapped and x inverted, and reports from 100 to 1099.
  private static func panel(touched places: [(x: Int, y: Int)]) -> String {
    var lines = [
      "# EVEMU 1.3", "N: Panel \"7\"", "I: 0003 27c6 0111 0100",
      "P: 02 00 00 00 00 00 00 00",
      "B: 00 0b 00 00 00 00 00 00 00", "B: 01 00 00 00 00 00 00 00 00", "B: 03 00 00 00 00 00 80 60 02",
      "A: 2f 0 9 0 0 0", "A: 35 0 999 0 0 10", "A: 36 0 999 0 0 20", "A: 39 0 65535 0 0 0",
    ]
    for (index, place) in places.enumerated() {
      lines += [
        "E: \(index).100000 0003 0039 \(index)", "E: \(index).100000 0003 0035 \(place.x)",
        "E: \(index).100000 0003 0036 \(place.y)", "E: \(index).100000 0000 0000 0",
        "E: \(index).200000 0003 0039 -1", "E: \(index).200000 0000 0000 0",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The places of the corners, and of the middle, on that panel: x grows downwards, y to the left.
  private static let corners = [
    (x: 100, y: 900), (x: 100, y: 100), (x: 900, y: 100), (x: 900, y: 900), (x: 500, y: 500),
  ]

  private static let requests = [
    "1 of 5: touch the top left corner", "2 of 5: touch the top right corner",
    "3 of 5: touch the bottom right corner", "4 of 5: touch the bottom left corner",
    "5 of 5: touch the middle",
  ]

  @Test func swappedAndInvertedAxesAreRecognised() throws {
    let (said, learnt) = try learn(from: Self.panel(touched: Self.corners), scene: Self.scene) {
      try $0.calibrate(CalibrationMark.standard)
    }
    #expect(said == Self.requests)
    let result = try learnt.get()
    #expect(
      result.lines == [
        "# 5 touches on 'Panel \"7\"' miss their marks by 0 points (0 mm) on average, by 0 at most",
        "# x and y are swapped, x is inverted",
        "# for the device's rule at scene.yaml:3:11, in place of its calibration, swapAxes, invertX and invertY",
        "swapAxes: true", "invertX: true", "calibration: [1.25, 0, -0.125, 0, 1.25, -0.125]",
      ])
    #expect(
      result.udevLines.last
        == #"ACTION=="add|change", SUBSYSTEM=="input", KERNEL=="event*", ATTRS{id/vendor}=="27c6", "#
        + #"ATTRS{id/product}=="0111", ENV{LIBINPUT_CALIBRATION_MATRIX}="0 -1.25 1.125 1.25 0 -0.125""#)
  }

  /// 10 units of x are 1 mm and 0.01 of the height, 4.8 points; so are 20 of y, 0.02 of the width.
  @Test func missesAreReportedInPointsAndMillimetres() throws {
    var touched = Self.corners
    touched[4].x += 10
    let (_, learnt) = try learn(from: Self.panel(touched: touched), scene: Self.scene) {
      try $0.calibrate(CalibrationMark.standard)
    }
    #expect(
      try learnt.get().lines[0]
        == "# 5 touches on 'Panel \"7\"' miss their marks by 1.9 points (0.3 mm) on average, by 4.8 at most")
  }

  /// On a screen in millimetres 0.98 mm are 6.3 points; without a device's size the millimetres are the screen's.
  @Test func missesOnAScreenInMillimetresAreReportedInPointsAndMillimetres() throws {
    let touches = """
      0   down 1 0 0
      10  up 1
      20  down 1 200 0
      30  up 1
      40  down 1 200 100
      50  up 1
      60  down 1 0 100
      70  up 1
      80  down 1 102 50
      90  up 1
      """
    let scene = "version: 1\nscreens: [{ id: main, size: [200, 100], unit: mm }]"
    let (_, learnt) = try learn(from: touches, scene: scene) { try $0.calibrate(CalibrationMark.standard) }
    #expect(
      try learnt.get().lines[0]
        == "# 5 touches miss their marks by 4.1 points (0.6 mm) on average, by 10.3 at most")
  }

  @Test func aCornerTouchedTwiceIsAskedForAgain() throws {
    let touched = [Self.corners[0], (x: 120, y: 890)] + Self.corners[1...]
    let (said, learnt) = try learn(from: Self.panel(touched: touched)) {
      try $0.calibrate(CalibrationMark.standard)
    }
    #expect(
      Array(said.prefix(4)) == [
        Self.requests[0], Self.requests[1], "! that is next to where the top left corner was touched",
        Self.requests[1],
      ])
    #expect(try learnt.get().lines.last == "calibration: [1.25, 0, -0.125, 0, 1.25, -0.125]")
  }

  @Test func touchesOnALineAreAskedForAgain() throws {
    let line = [(x: 100, y: 100), (x: 500, y: 510), (x: 900, y: 900)]
    let (said, learnt) = try learn(from: Self.panel(touched: line + Self.corners)) {
      try $0.calibrate(Array(CalibrationMark.standard.prefix(3)))
    }
    #expect(said.filter { $0.hasPrefix("!") } == ["! these touches lie on a line; start again"])
    #expect(try learnt.get().lines.contains("swapAxes: true"))
  }

  @Test func touchesThatDoNotFitAreAskedForAgain() throws {
    var beside = Self.corners
    beside[2].x -= 300
    let (said, learnt) = try learn(from: Self.panel(touched: beside + Self.corners)) {
      try $0.calibrate(CalibrationMark.standard)
    }
    #expect(
      said.filter { $0.hasPrefix("!") } == [
        "! these touches do not fit together, because one missed its mark; start again"
      ])
    #expect(try learnt.get().lines.contains("invertX: true"))
  }

  @Test func aRecordingThatEndsTooSoonSaysSo() throws {
    let (_, learnt) = try learn(from: Self.panel(touched: Array(Self.corners.prefix(4)))) {
      try $0.calibrate(CalibrationMark.standard)
    }
    guard case .failure(let failure) = learnt else {
      Issue.record("something was learnt of four touches")
      return
    }
    #expect("\(failure)" == "the recording is over, and not everything has been touched")
  }

  /// Points of a screen are what the scene's rule makes of the device's places, and are undone.
  @Test func aTouchScriptIsTakenThroughTheRule() throws {
    let script = """
      0    down 1 80 48
      10   up 1
      20   down 1 720 48
      30   down 2 10 10
      40   up 1, up 2
      50   down 1 720 48
      60   up 1
      70   down 1 720 48
      80   move 1 300 300
      90   up 1
      100  down 1 720 432
      110  up 1
      """
    let (said, learnt) = try learn(from: script) {
      try $0.calibrate([
        CalibrationMark(percentX: 10, y: 10), CalibrationMark(percentX: 90, y: 10),
        CalibrationMark(percentX: 90, y: 90),
      ])
    }
    #expect(
      said == [
        "1 of 3: touch the place at 10 %, 10 %", "2 of 3: touch the place at 90 %, 10 %",
        "! that was more than one finger; use one at a time", "2 of 3: touch the place at 90 %, 10 %",
        "3 of 3: touch the place at 90 %, 90 %", "! that finger moved; touch one place and lift",
        "3 of 3: touch the place at 90 %, 90 %",
      ])
    #expect(try learnt.get().lines.last == "calibration: [1.25, 0, 0, 0, 2.083333, 0]")
  }

  @Test func viewsAreOutlinedByCornersOrByADrag() throws {
    let script = """
      0    down 1 103 48
      10   up 1
      20   down 1 101 50
      30   up 1
      40   down 1 104 52
      50   up 1
      60   down 1 296 151
      70   up 1
      80   down 1 500 300
      90   move 1 390 290
      100  move 1 299 203
      110  up 1
      """
    let (said, learnt) = try learn(from: script) { try $0.outline(["stop", "2nd button"], grid: 10) }
    #expect(
      said == [
        "1 of 2: touch two opposite corners of 'stop', or drag over it",
        "1 of 2: touch the opposite corner of 'stop'",
        "! these two are one place, or lie on a line; try again",
        "1 of 2: touch two opposite corners of 'stop', or drag over it",
        "1 of 2: touch the opposite corner of 'stop'",
        "2 of 2: touch two opposite corners of '2nd button', or drag over it",
      ])
    #expect(
      try learnt.get() == [
        "subviews:", "  - { id: stop, frame: [100, 50, 200, 100] }",
        "  - { id: \"2nd button\", frame: [300, 200, 200, 100] }",
      ])
  }
}
