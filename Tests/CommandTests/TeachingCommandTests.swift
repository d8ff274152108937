import TestSupport
import Testing

/// `calibrate` and `teach`, by touch scripts.
@Suite struct TeachingCommandTests {
  private func run(_ arguments: String, _ touches: String) throws -> Executable {
    let folder = try TemporaryFolder()
    return try Executable("\(arguments) --recording \(folder.write(touches, to: "recorded.touches"))")
  }

  private static let corners = """
    0   down 1 100 200
    10  up 1
    20  down 1 900 200
    30  up 1
    40  down 1 900 800
    50  up 1
    60  down 1 100 800
    70  up 1
    """

  @Test func resultsAreOnStandardOutputAlone() throws {
    let run = try run("calibrate --points 4 --udev", Self.corners)
    #expect(run.exitCode == 0)
    #expect(
      run.output == """
        # 4 touches miss their marks by 0 points on average, by 0 at most
        # its axes are as they should be
        # for the device's rule in the scene, in place of its calibration, swapAxes, invertX and invertY
        calibration: [1.25, 0, -0.125, 0, 1.666667, -0.333333]
        # /etc/udev/rules.d/99-touch-calibration.rules, for other programs too; then remove the keys above from the scene
        ACTION=="add|change", SUBSYSTEM=="input", KERNEL=="event*", ENV{ID_INPUT_TOUCHSCREEN}=="1", \
        ENV{LIBINPUT_CALIBRATION_MATRIX}="1.25 0 -0.125 0 1.666667 -0.333333"

        """)
    #expect(run.errors.hasPrefix("1 of 4: touch the top left corner\n2 of 4: touch the top right corner\n"))
  }

  @Test func marksMayBeAnywhere() throws {
    let run = try run("calibrate --at 10%,20% 90%,20% 90,80 10,80", Self.corners)
    #expect(run.output.hasSuffix("calibration: [1, 0, 0, 0, 1, 0]\n"))
  }

  @Test func variablesOfTheSceneHaveTheirValuesHereToo() throws {
    let folder = try TemporaryFolder()
    let scene = try folder.write(
      "version: 1\nscreens: [{ id: panel, size: ['${var.width}', 480] }]\nwindows: [{ id: window }]",
      to: "scene.yaml")
    let arguments = "calibrate --points 4 --scene \(scene)"
    #expect(try run(arguments, Self.corners).errors.contains("no variable is called 'width'"))
    #expect(try run("\(arguments) --set width=800", Self.corners).output.contains("calibration: ["))
  }

  @Test func viewsArePrinted() throws {
    let run = try run("teach stop --grid 50", Self.corners)
    // Its first two corners have one height.
    #expect(run.output.isEmpty && run.exitCode == 1)
    let other = try self.run(
      "teach --grid 50 a true",
      Self.corners.replacing("900 200", with: "880 420").replacing("100 800", with: "100 830"))
    #expect(
      other.output == """
        subviews:
          - { id: a, frame: [100, 200, 800, 200] }
          - { id: "true", frame: [100, 800, 800, 50] }

        """)
  }

  @Test(arguments: [
    ("calibrate --points 6", "--points is 3, 4 or 5"),
    ("calibrate --at 0,0 50,50 100,100", "--at takes three places or more that do not lie on a line"),
    ("calibrate --at 0,101 5,5 9,9", "The value '0,101' is invalid for '--at"),
    ("calibrate --set width=800", "--set is for the variables of a scene file; name the file with --scene"),
    ("teach a --variables a.yaml --recording b.touches", "--variables is for the variables of a scene file"),
    ("teach stop stop", "'stop' is given twice; ids are unique"),
    ("teach stop ''", "an id has 1 to 256 bytes and no control characters"),
    ("teach stop --grid 0", "--grid is from 1 to 1000 points"),
  ])
  func wrongUsageIsExplained(arguments: String, message: String) throws {
    let run = try Executable(arguments)
    #expect(run.exitCode == 64)
    #expect(run.errors.contains(message))
  }

  @Test func aRecordingThatEndsTooSoonIsAFailure() throws {
    let run = try run("calibrate", Self.corners)
    #expect(run.exitCode == 1 && run.output.isEmpty)
    #expect(run.errors.hasSuffix("the recording is over, and not everything has been touched\n"))
  }
}
