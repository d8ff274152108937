import Daemon
import LiveScenes
import DispatchLog
import Testing

/// What `fingerpost check` says of rules for devices that can never do anything.
@Suite struct DeviceWarningTests {
  /// The warnings about a scene with these `devices:`, which begin in its second line.
  private func warnings(_ rules: String..., windows: String = "[{ id: w }]") throws -> [String] {
    let list = rules.map { "\n  - \($0)" }.joined()
    return try SceneFile(
      "screens: [{ id: panel, size: [1280, 800] }, { id: pad, size: [100, 100] }]\ndevices:\(list)\nwindows: \(windows)"
    ).warnings
  }

  private static let noTurn = "warning: this rule is never used, because the first that matches counts: "

  @Test func aRuleForAllHidesThoseAfterIt() throws {
    #expect(
      try warnings("{}", "match: { kind: touchscreen, name: \"Goodix*\" }", "match: { kind: touchpad }")
        == [
          "scene.yaml:5:5: \(Self.noTurn)scene.yaml:4:5 takes all its devices; put this rule first, or remove it"
        ])
  }

  @Test func severalRulesMayHideOneTogether() throws {
    #expect(
      try warnings("match: { kind: touchpad }", "match: { kind: touchscreen }", "match: { name: Panel }")
        == [
          "scene.yaml:6:5: \(Self.noTurn)scene.yaml:4:5 and scene.yaml:5:5 take all its devices; put this rule first, or remove it"
        ])
  }

  @Test func theSameMatchTwice() throws {
    #expect(
      try warnings("match: { name: \"Goodix*\" }\n    grab: true", "match: { name: \"Goodix*\" }")
        == [
          "scene.yaml:6:5: \(Self.noTurn)the same 'match' stands at scene.yaml:4:5, with 'grab: true'; remove one of them,"
            + " or distinguish two devices of one model by 'idPath' or 'phys', which 'fingerpost devices' shows"
        ])
    #expect(try warnings("{}", "{}", "match: {}").count == 2)
    #expect(
      try warnings("&a { match: { name: A } }", "*a")
        == ["scene.yaml:4:8: warning: this rule is in the list twice; remove one of them"])
  }

  @Test(
    arguments: [
      ("{ name: \"*\" }", "{ kind: touchpad }"), ("{ name: \"G*\" }", "{ name: \"Goodix*\" }"),
      ("{ name: \"*Touch*\" }", "{ name: \"My Touch?creen\", vendor: 1 }"),
      ("{ name: \"Goodi[x]\" }", "{ name: Goodix }"), ("{ vendor: 1 }", "{ vendor: 1, product: 2 }"),
      ("{ kind: keyboard, name: \"R*\" }", "{ kind: keyboard, name: \"Re*\" }"),
      ("{ kind: keyboard, vendor: 1, product: 2 }", "{ kind: keyboard, name: R, vendor: 1, product: 2 }"),
      ("{ path: \"/dev/input/event*\" }", "{ path: /dev/input/event3 }"),
    ])
  func aRuleThatHidesALaterOneIsReported(first: String, second: String) throws {
    #expect(try warnings("match: \(first)", "match: \(second)").count == 1)
    #expect(try warnings("match: \(second)", "match: \(first)").isEmpty)
  }

  @Test(
    arguments: [
      ("{ kind: touchscreen }", "{ name: \"*\" }"), ("{}", "{ name: Panel }"),
      ("{ name: \"Goodix?\" }", "{ name: \"Goodix*\" }"), ("{ name: \"*b]*\" }", "{ name: \"[ab]x\" }"),
      ("{ name: \"[a-m]*\" }", "{ name: \"a*\" }"), ("{ vendor: 1 }", "{ product: 2 }"),
      ("{ kind: keyboard, name: \"R*\" }", "{ kind: keyboard, name: Remote }"),
      ("{ name: \"*\" }", "{ kind: keyboard, name: Remote }"), ("{ name: \"*\" }", "{ kind: accelerometer }"),
      ("{ kind: touchscreen, name: A }", "{ kind: touchscreen, name: B }"),
    ])
  func whatMayHaveItsTurn(first: String, second: String) throws {
    #expect(try warnings("match: \(first)", "match: \(second)").isEmpty)
  }

  @Test func pathsAtWhichNoDeviceIs() throws {
    #expect(
      try warnings("match: { path: event0 }")
        == [
          "scene.yaml:4:5: warning: no device is ever at 'event0': a path is a whole one; write '/dev/input/event0'"
        ])
    #expect(
      try warnings("match: { path: \"/dev/input/by-id/usb-Goodix*\" }")
        == [
          "scene.yaml:4:5: warning: no device is ever at '/dev/input/by-id/usb-Goodix*': devices are known by their nodes, such as"
            + " /dev/input/event3, and not by links to them; say 'name', or 'vendor' and 'product',"
            + " or 'phys' or 'idPath' for its port, instead"
        ])
    #expect(try warnings("match: { path: /dev/input/mouse0 }").count == 1)
    #expect(
      try warnings("match: { path: \"input/event*\" }").first?.hasSuffix("write '/dev/input/event*'") == true)
  }

  @Test(
    arguments: [
      "/dev/input/event0", "/dev/input/event1023", "/dev/*", "*", "*/event1[0-9]", "tap.events",
      "recordings/*.yml",
    ])
  func pathsAtWhichSomethingMayBe(path: String) throws {
    #expect(try warnings("match: { path: \"\(path)\" }").isEmpty)
  }

  @Test(
    arguments: [
      ("[1280, 0, 100, 100]", "panel"), ("[-100%, 0, 100%, 100%]", "panel"), ("[0, 100, 10, 10]", "pad"),
    ])
  func anAreaBesideItsScreen(area: String, screen: String) throws {
    let found = try warnings("{ area: \(area), screen: \(screen) }")
    #expect(found.count == 1)
    #expect(
      found.first?.contains("warning: the 'area' lies outside of screen '\(screen)', which is ") == true)
  }

  @Test(
    arguments: [
      "area: [0, 0, 2560, 800]", "area: [1279, 799, 100, 100]", "area: [-50%, -50%, 100%, 100%]",
      "area: [2000, 0, 100, 100], calibration: [1, 0, -10, 0, 1, 0]",
    ])
  func anAreaOfWhichSomethingLiesOnTheScreen(rule: String) throws {
    #expect(try warnings("{ \(rule) }").isEmpty)
  }

  @Test func anAreaOnAWindowBesideTheScreen() throws {
    let rule = "{ area: [2000, 0, 100, 100] }"
    #expect(try warnings(rule, windows: "[{ id: w, frame: [2050, 0, 10, 10] }]").isEmpty)
    #expect(try warnings(rule, windows: "[{ id: w, frame: [50, 0, 10, 10] }]").count == 1)
  }

  @Test(arguments: [
    ("[[1280, 0, 9, 9], [0, 0, 9, 9]]", ["one of the 'ignoreAreas' lies outside of screen 'panel'"]),
    ("[[-1, -1, 1281, 801]]", ["the 'ignoreAreas' cover all of screen 'panel'"]),
    ("[[-9, -9, 10, 10], [50%, 0, 50%, 100%]]", []),
  ])
  func deadPlacesThatAreNone(areas: String, problems: [String]) throws {
    let found = try warnings("{ grab: true, accommodations: { ignoreAreas: \(areas) } }")
    #expect(found.count == problems.count)
    for (warning, problem) in zip(found, problems) { #expect(warning.contains(problem)) }
  }

  @Test(arguments: [
    ("[1, 0, 1280, 0, 1, 800]", 1), ("[1, 0, -1.5, 0, 1, 0]", 1), ("[-1, 0, 1, 0, -1, 1]", 0),
  ])
  func aCalibrationInPixels(matrix: String, count: Int) throws {
    let found = try warnings("{ calibration: \(matrix) }")
    #expect(found.count == count)
    #expect(
      found.allSatisfy { $0.contains("warning: the 'calibration' puts every finger beside the surface") })
  }

  @Test(arguments: [
    ("", 1), ("devices: [{ grab: true }]", 0), ("devices: [{ match: { name: Pad }, grab: true }, {}]", 1),
    ("devices: [{ match: { kind: touchscreen }, grab: true }, { match: { kind: accelerometer } }]", 0),
    ("devices: [{ screen: other }, { grab: true }]", 0),
  ])
  func aWakingTouchThatOthersSee(devices: String, count: Int) throws {
    let found = try SceneFile(
      "screens: [{ id: panel, size: [9, 9], display: {} }, { id: other, size: [9, 9] }]\n\(devices)"
    ).warnings.filter { $0.contains("other programs get the touch that wakes 'panel'") }
    #expect(found.count == count)
  }

  @Test(arguments: [
    ("{ grab: true, accommodations: { holdDuration: 1 } }", 0),
    ("{ accommodations: { holdDuration: 1 } }", 1),
    ("{ accommodations: { tapAssistance: none } }", 0), ("{ accommodations: { tapAssistance: final } }", 1),
    ("{ accommodations: { ignoreAreas: [[0, 0, 9, 9]] } }", 1),
    ("{ accommodations: { longestTouch: 9 } }", 0),
  ])
  func ignoredTouchesThatOthersSee(rule: String, count: Int) throws {
    let found = try warnings(rule).filter { $0.contains("the touches that 'accommodations' holds back") }
    #expect(found.count == count)
  }

  @Test func theDaemonSaysThemAtItsStartToo() throws {
    let file = try SceneFile("devices: [{}, { match: { kind: touchscreen } }]\nwindows: [{ id: w }]")
    var told: [String] = []
    _ = try Daemon(scene: file, log: DispatchLog()) { told.append($0) }
    #expect(told == file.warnings)
    #expect(told.count == 1)
  }
}
