import Answers
import Diagnostics
import DispatchLog
import Testing
import TouchDelivery

@testable import LiveScenes
@testable import fingerpost

@Suite struct HitTests {
  private static let scene = """
    screens: [{ id: panel, size: [400, 400] }, { id: side, size: [100, 100] }]
    windows:
      - id: W
        screen: panel
        subviews:
          - { id: behind, frame: [0, 0, 400, 300] }
          - id: box
            frame: [0, 0, 300, 300]
            subviews:
              - { id: lost, frame: [0, 0, 10, 10] }
              - { id: key, frame: [50, 50, 100, 100] }
              - { id: beside, frame: [200, 200, 50, 50] }
          - { id: pass, frame: [0, 0, 400, 400], hitTest: passthrough }
          - { id: faded, frame: [0, 0, 400, 400], alpha: 0.005 }
          - { id: off, frame: [0, 0, 400, 400], userInteractionEnabled: false }
          - { id: out, frame: [0, 0, 400, 400], hitTest: none }
          - { id: gone, frame: [0, 0, 400, 400], hidden: true }
      - { id: other, screen: side, frame: [0, 0, 50, 50] }
    """

  private func report(
    _ x: Double, _ y: Double, in scene: String = scene, scripts: [String: String] = [:],
    screen: String? = nil,
    explains: Bool = false, as format: RecordFormat = .text
  ) throws -> String {
    let live = try SceneFile(scene, scripts: scripts).inspected { Issue.record("\($0)") }
    let point = Point(x: x, y: y)
    let hit = try live.hit(at: point, screen: screen)
    // As the command has it from a daemon.
    let answer = HitAnswer(hit, ignoredBy: try live.rules(ignoring: point, on: screen))
    let read = try HitAnswer(reading: answer.lines(explains: explains, details: true))
    return switch format {
    case .text: "\(HitText(read, explains: explains))"
    case .ndjson: String(decoding: answer.lines(explains: explains), as: UTF8.self)
    }
  }

  @Test(arguments: [
    (["hit", "-5", "10", "--scene", "S"], ["hit", "--scene", "S", "--", "-5", "10"]),
    (["hit", "--", "-5", "10", "--scene", "S"], ["hit", "--scene", "S", "--", "-5", "10"]),
    (
      ["hit", "--screen", "side", "10", "-.5", "--explain"],
      ["hit", "--screen", "side", "--explain", "--", "10", "-.5"]
    ),
    (["hit", "--screen", "1", "-5", "20"], ["hit", "--screen", "1", "--", "-5", "20"]),
    (["hit", "-5", "20", "--screen", "1"], ["hit", "--screen", "1", "--", "-5", "20"]),
    (["hit", "--screen", "-1", "5", "20"], ["hit", "--screen", "-1", "5", "20"]),
    (["hit", "10", "5", "--scene", "S"], ["hit", "10", "5", "--scene", "S"]),
    (["record", "-o", "-5"], ["record", "-o", "-5"]),
  ])
  func negativeCoordinatesAreNoOptions(typed: [String], meant: [String]) {
    #expect(CommandSlip.withNegativesLast(typed) == meant)
  }

  @Test func theTextIsALine() throws {
    #expect(try report(60, 60.5) == "touch 1 at (60, 60.5) hits W > box > key\n")
    #expect(try report(10, 10, screen: "side") == "touch 1 at (10, 10) hits other\n")
  }

  @Test func aMissHasAReason() throws {
    #expect(try report(-1, 5) == "touch 1 at (-1, 5) hits no view: the point is outside W\n")
    let scene = """
      windows:
        - { id: A, hidden: true }
        - { id: B, hitTest: none }
        - { id: C, hitTest: passthrough }
        - { id: D, alpha: 0 }
        - { id: E, userInteractionEnabled: false }
        - { id: F, script: nil.lua }
      """
    let scripts = ["nil.lua": "return { hitTest = function() end }"]
    #expect(
      try report(1, 1, in: scene, scripts: scripts) == """
        touch 1 at (1, 1) hits no view: the script of F answers nil; \
        E: userInteractionEnabled is false; D: alpha is 0, below 0.01; \
        C: no subview was hit, and hitTest is passthrough; B: hitTest is none; A: hidden is true

        """)
    #expect(
      try report(1, 1, in: "windows: []")
        == "touch 1 at (1, 1) hits no view: the screen has no active window\n")
  }

  @Test func theExplanationIsATree() throws {
    #expect(
      try report(60, 60, explains: true) == """
        touch 1 at (60, 60) hits W > box > key

          W           a view inside it was hit
            gone      hidden is true
            out       hitTest is none
            off       userInteractionEnabled is false
            faded     alpha is 0.005, below 0.01
            pass      hitTest is passthrough, and no subview was hit
            box       a view inside it was hit
              beside  the point is outside
        →     key     hit
            behind    not asked: box in front of it was hit

        """)
  }

  @Test func scriptsAndRedirectionsAreExplained() throws {
    let scene = """
      windows:
        - id: W
          subviews:
            - { id: near, frame: [0, 0, 9, 9], script: near.lua }
            - { id: handed, frame: [0, 0, 9, 9], hitTest: heir, subviews: [{ id: heir, frame: [90, 90, 1, 1] }] }
            - { id: nothing, frame: [0, 0, 9, 9], script: nil.lua }
      """
    let scripts = [
      "nil.lua": "return { hitTest = function() end }",
      "near.lua": "return { hitTest = function(self) return self.super:hitTest({x = 1, y = 1}) end }",
    ]
    #expect(
      try report(5, 5, in: scene, scripts: scripts, explains: true) == """
        touch 1 at (5, 5) hits W > handed > heir

          W          a view inside it was hit
            nothing  its script answered nil
            handed   hitTest redirects hits to heir
        →     heir   the point is outside
            near     not asked: handed in front of it was hit

        """)
    #expect(
      try report(50, 50, in: scene, scripts: scripts, explains: true).contains(
        "→   near     hit: its script decided so"))
  }

  /// The one behind all is beside the point, so that nothing in the tree shows that the search ended before it.
  @Test func aScriptThatAnswersASiblingBesideThePointIsExplained() throws {
    let scene = """
      windows:
        - id: W
          subviews:
            - { id: beside, frame: [90, 90, 1, 1] }
            - { id: behind, frame: [0, 0, 9, 9] }
            - { id: hands, frame: [0, 0, 9, 9], script: hands.lua }
      """
    let scripts = ["hands.lua": "return { hitTest = function() return fingerpost.view('beside') end }"]
    #expect(
      try report(5, 5, in: scene, scripts: scripts, explains: true) == """
        touch 1 at (5, 5) hits W > beside

          W         a view inside it was hit
            hands   its script answered beside
            behind  not asked: hands in front of it was hit

        """)
    let scenes = scene.replacing(
      "{ id: behind, frame: [0, 0, 9, 9] }", with: "{ id: behind, frame: [9, 9, 1, 1] }")
    #expect(
      try report(5, 5, in: scenes, scripts: scripts, explains: true) == """
        touch 1 at (5, 5) hits W > beside

          W        a view inside it was hit
            hands  its script answered beside

        """)
  }

  @Test func ndjsonIsOneRecord() throws {
    #expect(
      try report(60, 60, as: .ndjson) == """
        {"seq":1,"time":0,"kind":"hit","touch":1,"point":[60,60],"window":"W","view":"key","path":["W","box","key"]}

        """)
    #expect(
      try report(-1, 5, explains: true, as: .ndjson) == """
        {"seq":1,"time":0,"kind":"hit","touch":1,"point":[-1,5],"window":null,"view":null,"path":[],\
        "visited":[{"view":"W","verdict":"outside"}]}

        """)
  }

  /// A finger of the panel is ignored there, one of the pad counts (AC-5).
  @Test func aDeadPlaceIsExplainedByItsRules() throws {
    let scene = """
      screens: [{ id: panel, size: [400, 400] }, { id: side, size: [100, 100] }]
      devices:
        - match: { kind: touchpad }
        - match: { vendor: 0x1111 }
          screen: side
          accommodations: { ignoreAreas: [[0, 0, 50, 50]] }
        - accommodations: { ignoreAreas: [[300, 0, 100, 20], [0, 90%, 100%, 10%]] }
      windows: [{ id: W, screen: panel }, { id: V, screen: side }]
      """
    let dead = """
      A finger that comes down there is ignored if its device has the rule at scene.yaml:LINE: ignoreAreas names that place.
      → To let such touches count, change ignoreAreas under accommodations: of the rule for the device.

      """
    let (panel, side) = (dead.replacing("LINE", with: "8:5"), dead.replacing("LINE", with: "5:5"))
    for (x, y) in [(300.0, 0.0), (399, 19), (0, 360)] {
      let answer = try report(x, y, in: scene, explains: true)
      #expect(answer == "touch 1 at (\(Int(x)), \(Int(y))) hits W\n\n→ W  hit\n\n\(panel)")
      #expect(try report(x, y, in: scene) == "touch 1 at (\(Int(x)), \(Int(y))) hits W\n")
    }
    for (x, y) in [(299.0, 0.0), (399, 20), (0, 359), (10, 10)] {
      #expect(try !report(x, y, in: scene, explains: true).contains("ignored"))
    }
    #expect(try report(49, 49, in: scene, screen: "side", explains: true).hasSuffix(side))
    #expect(try !report(50, 49, in: scene, screen: "side", explains: true).contains("ignored"))
    #expect(
      try report(300, 0, in: scene, explains: true, as: .ndjson) == """
        {"seq":1,"time":0,"kind":"hit","touch":1,"point":[300,0],"window":"W","view":"W","path":["W"],\
        "visited":[{"view":"W","verdict":"hit"}],"ignoredBy":["scene.yaml:8:5"]}

        """)
    #expect(try !report(300, 0, in: scene, as: .ndjson).contains("ignoredBy"))
  }

  @Test func didLoadHasRunAndSaysWhatItSays() throws {
    let scene = "windows: [{ id: W, script: w.lua, on: { touchesBegan: { exec: [halt] } } }]"
    let script = "return { didLoad = function(self) print('up'); self.hidden = true; error('late') end }"
    var lines: [String] = []
    let file = try SceneFile(scene, scripts: ["w.lua": script])
    let live = try file.inspected { lines.append($0) }
    #expect(try live.hit(at: .zero, screen: nil).view == nil)
    #expect(lines == ["print: W: up", "error: w.lua:1: W: late"])
  }

  @Test func anUnknownScreenIsNamed() throws {
    let error = #expect(throws: PlainError.self) { try report(1, 1, screen: "wall") }
    #expect(error?.description == "no screen has the id 'wall'; the scene has panel, side")
  }

  @Test func pointsOverRedactedViewsAreWithheld() throws {
    let scene = """
      windows:
        - id: W
          subviews:
            - id: pin
              frame: [100, 100, 100, 100]
              redacted: true
              STATE
              subviews: [{ id: digit, frame: [0, 0, 50, 50] }, { id: tip, frame: [120, 0, 9, 9] }]
      """
    let open = scene.replacing("STATE", with: "hitTestInsets: [-10, 0, 0, 0]")
    #expect(try report(110, 110, in: open) == "touch 1 at a redacted point hits W > pin\n")
    #expect(try report(110, 95, in: open) == "touch 1 at a redacted point hits W > pin\n")
    #expect(try report(225, 105, in: open) == "touch 1 at a redacted point hits W\n")
    #expect(try report(99, 110, in: open) == "touch 1 at (99, 110) hits W\n")
    #expect(try report(110, 110, in: open, as: .ndjson).contains(#""point":null,"window":"W""#))
    let locked = scene.replacing("STATE", with: "userInteractionEnabled: false")
    #expect(try report(110, 110, in: locked) == "touch 1 at a redacted point hits W\n")
    let hidden = scene.replacing("STATE", with: "hidden: true")
    #expect(try report(110, 110, in: hidden) == "touch 1 at (110, 110) hits W\n")
  }
}
