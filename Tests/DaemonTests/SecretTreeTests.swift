import Actions
import Answers
import ControlSocket
import Scenes
import TestSupport
import Testing
import TouchDelivery

@testable import Daemon
@testable import LiveScenes

/// The tree of a running daemon tells nothing of what a finger does in a redacted view (RD-4).
@Suite struct SecretTreeTests {
  private static let keys = (0..<4).map { index in
    """
          - id: key\(index)
            frame: [\(index * 200), 0, 200, 400]
            kind: button
            canBecomeFirstResponder: true
            gestureRecognizers: [{ id: r\(index), type: longPress, minimumPressDuration: 0.05, cancelsTouchesInView: false }]
            script: key.lua
    """
  }.joined(separator: "\n")
  private static let scene = """
    screens: [{ id: panel, size: [800, 480] }]
    windows:
      - id: main
        subviews:
          - id: pad
            frame: [0, 0, 800, 480]
            redacted: true
            subviews:
    \(keys.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
              - { id: marker, frame: [0, 0, 10, 10], userInteractionEnabled: false }
    """
  private static let script = """
    local Key = {}
    function Key:touchesBegan(touches)
      local place = touches[1]:location(nil)
      fingerpost.view("marker").frame = { x = place.x, y = place.y, width = 10, height = 10 }
      self.enabled = false
      self.alpha = 0.5
      self:addSubview(fingerpost.makeView { id = "dot", frame = { 0, 0, 5, 5 } })
      self:becomeFirstResponder()
    end
    return Key
    """

  private func trees(_ stage: Stage) -> [String] {
    TreeFormat.allCases.flatMap { format in
      [false, true].map { TreeQuestion(format, hasDetails: $0) }
    }.map { String(decoding: stage.daemon.live.tree.write($0), as: UTF8.self) }
  }

  @Test(
    "whichever key the finger rests on, and whatever the key's script does", arguments: [100.0, 300, 700])
  func theTreeIsTheSameWhicheverKeyTheFingerRestsOn(x: Double) throws {
    let stage = try Stage(Self.scene, scripts: ["key.lua": Self.script])
    let before = trees(stage)
    #expect(before.allSatisfy { $0.contains("key0") && $0.contains("marker") })
    stage.touch(.began, x: x, y: 200)
    #expect(trees(stage) == before)
    stage.touch(.moved, x: x + 5, y: 205)
    #expect(trees(stage) == before)
    stage.touch(.ended, x: x, y: 200)
    #expect(trees(stage) == before)
  }

  @Test func aKeyThatHoldsAKeyOfTheKeyboardDownLooksLikeOneThatDoesNot() throws {
    let scene = Self.scene.replacing(
      "script: key.lua", with: "on: { touchesBegan: { key: { down: KEY_A } } }")
    let stage = try Stage(scene)
    stage.daemon.live.runner.keyboard = SceneKeyboard(dryRunOf: stage.daemon.file.scene)
    let before = trees(stage)
    stage.touch(.began, x: 300, y: 200)
    let key = try #require(stage.daemon.live.runner.responder("key1"))
    #expect(key.overrides.layers.contains { $0 is KeyRelease })
    #expect(trees(stage) == before)
  }

  @Test func aProgramOfOneKeyDoesNotWaitForOneOfAnother() throws {
    let scene = Self.scene.replacing(
      "script: key.lua", with: "on: { touchesBegan: { exec: { run: [lamp, on], latest: true } } }")
    let performer = BusyPerformer()
    let stage = try Stage(scene, performer: performer)
    for (finger, x) in [100.0, 300, 300].enumerated() {
      stage.touch(.began, finger: Int32(finger), x: x, y: 200)
      stage.touch(.ended, finger: Int32(finger), x: x, y: 200)
    }
    #expect(performer.started == 2)
  }

  @Test("whichever key is the first responder, the tree has the one that the file names")
  func theTreeHasTheFirstResponderThatTheFileNames() throws {
    let scene = Self.scene.replacing("- id: main", with: "- id: main\n    firstResponder: key0")
    let stage = try Stage(scene, scripts: ["key.lua": Self.script])
    let before = trees(stage)
    #expect(before.contains { $0.contains(#""firstResponder":"pad""#) })
    stage.touch(.began, x: 700, y: 200)
    #expect(trees(stage) == before)
  }
}

/// Starts programs that do not end.
private final class BusyPerformer: ProgramPerformer {
  var started = 0
  var runningCount: Int { started }

  func start(_ request: ProgramRequest, later: @escaping (ProgramReport) -> Void) -> ProgramReport? {
    started += 1
    return .started("started")
  }

  func adopt(_ limits: ActionLimits) {}
  func endPrograms(within seconds: Double) {}
  func finish(_ finished: @escaping () -> Void) { finished() }
}
