import Answers
import ControlSocket
import EventLoop
import Scenes
import TestSupport
import Testing
import TouchTime
import TouchDelivery

@testable import Daemon
@testable import LiveScenes

/// What a reload does to a scene that is touched; devices are added to it by the kernel tests.
@Suite struct ReloadTests {
  private static let old = """
    windows:
      - id: window
        multipleTouchEnabled: true
        rootViewController:
          id: root
          view: { id: oldView, on: { touchesBegan: { log: down }, touchesMoved: { log: moved }, touchesCancelled: { log: cancelled } } }
    """
  private static let new = """
    windows:
      - id: window
        multipleTouchEnabled: true
        rootViewController:
          id: root
          view: { id: newView, on: { touchesBegan: { log: new down }, touchesEnded: { log: new up } } }
    """

  @Test func aGoodSceneCancelsTheTouchesOnceAndTakesOver() throws {
    let stage = try Stage(Self.old)
    stage.touch(.began)
    _ = stage.records()
    guard case .reloaded(let changes, _) = stage.reload(Self.new) else {
      Issue.record("another outcome")
      return
    }
    #expect(changes == "scene.yaml changed; new: newView; gone: oldView")
    #expect(
      stage.records() == [
        "print      oldView: cancelled", "cancelled  touch 1 on oldView handled by oldView",
        "scene      reloaded scene.yaml: scene.yaml changed; new: newView; gone: oldView",
      ])
    stage.touch(.moved, x: 20)
    stage.touch(.ended)
    #expect(stage.records() == [], "the finger is not known any more")
    stage.touch(.began)
    stage.touch(.ended)
    let records = stage.records()
    #expect(records.contains("print      newView: new down"))
    #expect(records.contains { $0.contains("touch 2 on newView") }, "ids go on")
    #expect(stage.daemon.status.scene.reloads == 1)
  }

  @Test("files that have not changed do nothing, and those that were refused are not read again")
  func filesThatHaveNotChangedDoNothing() throws {
    let stage = try Stage(Self.old)
    stage.touch(.began)
    _ = stage.records()
    for _ in 0..<1_000 {
      guard case .reloaded("no file has changed", _) = stage.daemon.reload() else {
        Issue.record("another outcome")
        return
      }
    }
    #expect(stage.records() == [])
    stage.touch(.moved, x: 20)
    #expect(
      stage.records() == ["print      oldView: moved", "moved      touch 1 on oldView handled by oldView"])
    let broken = "windows: [{ id: window, hiden: true }]"
    for turn in 0..<1_000 {
      guard case .refused(let diagnostics) = turn == 0 ? stage.reload(broken) : stage.daemon.reload() else {
        Issue.record("another outcome")
        return
      }
      #expect(diagnostics.count == 1)
    }
    #expect(stage.records().count == 1)
    guard case .reloaded = stage.reload(Self.old) else {
      Issue.record("a scene that was as this one had been is not loaded again")
      return
    }
    #expect(!stage.daemon.status.scene.isOutdated)
  }

  @Test(
    "others may have changed files read ten times in ten seconds, a person's signal and --watch any number of times"
  )
  func othersMayHaveChangedFilesReadTenTimesInTenSeconds() throws {
    let stage = try Stage(Self.old)
    for _ in 0..<10 {
      stage.edit()
      _ = try stage.daemon.answer(.reload)
    }
    stage.edit()
    let refusal = #expect(throws: ControlError.self) { _ = try stage.daemon.answer(.reload) }
    #expect(
      refusal?.description.hasPrefix("the scene was read again 10 times within 10 s; try again in ") == true)
    #expect(stage.daemon.status.scene.reloads == 10)
    guard case .reloaded = stage.daemon.reload() else {
      Issue.record("another outcome")
      return
    }
    #expect(stage.daemon.history.pause(at: stage.daemon.loop.now.advanced(by: 10)) == nil)
  }

  @Test("a bad scene changes nothing, and every diagnostic is handed back and recorded")
  func aBadSceneChangesNothing() throws {
    let stage = try Stage(Self.old)
    stage.touch(.began)
    _ = stage.records()
    let broken = "windows: [{ id: window, hiden: true, alpha: [] }]"
    guard case .refused(let diagnostics) = stage.reload(broken) else {
      Issue.record("another outcome")
      return
    }
    #expect(
      diagnostics == [
        "scene.yaml:2:25: error: unknown key 'hiden' — did you mean 'hidden'?",
        "scene.yaml:2:45: error: 'alpha' wants a number from 0 to 1, found a list",
      ])
    #expect(stage.daemon.status.scene.isOutdated)
    let record = stage.records()
    #expect(
      record == [
        "scene      rejected scene.yaml: "
          + diagnostics.joined(separator: "\n" + String(repeating: " ", count: 23))
      ])
    stage.touch(.moved, x: 20)
    #expect(
      stage.records() == ["print      oldView: moved", "moved      touch 1 on oldView handled by oldView"])
    _ = stage.reload(Self.new)
    #expect(!stage.daemon.status.scene.isOutdated)
  }

  @Test func aSceneFileThatIsGoneIsRefused() throws {
    let stage = try Stage(Self.old)
    stage.files.texts = [:]
    guard case .refused(let diagnostics) = stage.daemon.reload() else {
      Issue.record("another outcome")
      return
    }
    #expect(
      diagnostics == ["scene.yaml:1:1: error: cannot read 'scene.yaml': No such file or directory"])
    stage.touch(.began)
    #expect(stage.records().contains("print      oldView: down"))
  }

  @Test func scriptsOfARefusedSceneHaveDoneNothing() throws {
    let stage = try Stage(Self.old)
    _ = stage.records()
    let outcome = stage.reload(
      "windows: [{ id: a, script: first.lua, rootViewController: { id: root, view: { id: b, script: second.lua } } }]",
      scripts: [
        "first.lua": "fingerpost.log('loaded') fingerpost.exec{'touch', '/tmp/never'} return {}",
        "second.lua": "error('no')",
      ])
    guard case .refused(let diagnostics) = outcome else {
      Issue.record("another outcome")
      return
    }
    #expect(diagnostics == ["second.lua:1:1: error: no"])
    #expect(stage.records() == ["scene      rejected scene.yaml: second.lua:1:1: error: no"])
  }

  @Test func timersOfTheOldSceneFireNoMoreThoseOfTheNewOneDo() throws {
    let scene = "windows: [{ id: window, script: clock.lua }]"
    let script = { (word: String) in
      "return { didLoad = function() fingerpost.every(1, function() fingerpost.log('\(word)') end) end }"
    }
    let stage = try Stage(scene, scripts: ["clock.lua": script("old")])
    stage.wait(1.5)
    #expect(stage.records().last == "print      window: old")
    _ = stage.reload(scene, scripts: ["clock.lua": script("new")])
    stage.wait(3)
    let records = stage.records()
    #expect(records.first == "scene      reloaded scene.yaml: clock.lua changed")
    #expect(records.dropFirst() == ["print      window: new"])
  }

  @Test("what the scripts' files print comes before the record, what didLoad prints after it")
  func whatTheScriptsFilesPrintComesBeforeTheRecord() throws {
    let stage = try Stage(Self.old)
    _ = stage.records()
    _ = stage.reload(
      "windows: [{ id: window, script: a.lua }]",
      scripts: ["a.lua": "print('file') return { didLoad = function() print('up') end }"])
    #expect(
      stage.records() == [
        "print      window: file",
        "scene      reloaded scene.yaml: a.lua, scene.yaml changed; gone: oldView, root",
        "print      window: up",
      ])
  }

  @Test func aShakeThatWasCancelledHasNoEndInTheNewScene() throws {
    let scene =
      "windows: [{ id: window, on: { motionEnded: { log: shaken }, motionCancelled: { log: cancelled } } }]"
    let stage = try Stage(scene)
    stage.deliver(.motion(.began))
    _ = stage.reload(scene)
    #expect(stage.records().contains("print      window: cancelled"))
    stage.deliver(.motion(.ended))
    #expect(stage.records() == [])
    stage.deliver(.motion(.began))
    stage.deliver(.motion(.ended))
    #expect(stage.records().contains("print      window: shaken"))
  }

  @Test("what an action 'after' put off ends with its scene, and its name does not reach into the next")
  func whatAnActionAfterPutOffEndsWithItsScene() throws {
    let scene = { (word: String) in
      "windows: [{ id: window, on: { touchesBegan: { after: { seconds: 1, id: x, do: { log: \(word) } } }, touchesEnded: { cancel: x } } }]"
    }
    let stage = try Stage(scene("old"))
    stage.touch(.began)
    _ = stage.reload(scene("new"))
    stage.touch(.began)
    _ = stage.records()
    stage.wait(3)
    #expect(stage.records() == ["print      window: new"])
  }

  @Test("a scene that was replaced is let go of, with its timers, animations and scripts")
  func aSceneThatWasReplacedIsLetGoOf() throws {
    let scene =
      "windows: [{ id: window, script: a.lua, gestureRecognizers: [{ id: pan, type: pan, script: r.lua }] }]"
    let stage = try Stage(
      scene,
      scripts: [
        "a.lua": """
        local A = {}
        function A:didLoad()
          self.kept = self
          local view = fingerpost.makeView{ id = "made", frame = {0, 0, 10, 10} }
          self:addSubview(view)
          fingerpost.every(1, function() self.kept = view end)
          fingerpost.animate{ duration = 60, changes = function() self.alpha = 0.5 end }
        end
        return A
        """,
        "r.lua": "return {}",
      ])
    weak let live = stage.daemon.live
    weak let application = stage.daemon.live.tree.application
    stage.touch(.began)
    stage.reloadEdited()
    #expect(live == nil)
    #expect(application == nil)
  }

  @Test(arguments: [
    "key: KEY_A", "log: down", "exec: [true]", "set: { view: pad, alpha: 0.5 }", "emit: { name: down }",
    "after: { seconds: 60, id: x, do: { log: later } }",
  ])
  func nothingIsLeftOfTheOldSceneWhateverItsActionsDid(action: String) throws {
    let stage = try Stage(
      """
      windows:
        - id: window
          on: { touchesBegan: { \(action) } }
          subviews: [{ id: pad, frame: [0, 0, 10, 10] }]
      """)
    weak let live = stage.daemon.live
    weak let runner = stage.daemon.live.runner
    stage.touch(.began)
    stage.touch(.ended)
    stage.reloadEdited()
    #expect(live == nil)
    #expect(runner == nil)
  }

  @Test("a touch whose end a recognizer holds back is cancelled, and nothing is left of the old scene")
  func aTouchWhoseEndARecognizerHoldsBackIsCancelled() throws {
    let scene = """
      windows:
        - id: window
          on: { touchesEnded: { log: ended }, touchesCancelled: { log: cancelled } }
          gestureRecognizers: [{ id: twice, type: tap, numberOfTapsRequired: 2, action: { log: recognised } }]
      """
    let stage = try Stage(scene)
    weak let window = stage.daemon.live.tree.application.windows.first
    stage.touch(.began)
    stage.touch(.ended)
    _ = stage.records()
    _ = stage.reload(scene)
    #expect(stage.records().filter { $0.hasPrefix("print") } == ["print      window: cancelled"])
    #expect(window == nil)
  }

  @Test(arguments: ["slider", "stepper", "switch", "button"])
  func aControlOfTheOldSceneThatNeverHeardTheEndOfItsTouchIsNotLeft(kind: String) throws {
    let scene = """
      windows:
        - id: window
          subviews:
            - id: control
              kind: \(kind)
              frame: [0, 0, 100, 100]
              on: { touchesEnded: { log: ended }, touchesCancelled: { log: cancelled } }
      """
    let stage = try Stage(scene)
    weak let window = stage.daemon.live.tree.application.windows.first
    stage.touch(.began)
    stage.touch(.ended)
    stage.touch(.began, finger: 1)
    _ = stage.reload(scene)
    #expect(window == nil)
  }

  @Test func aDaemonThatPlaysASimulationOrIsAboutToEndRefuses() throws {
    let stage = try Stage(Self.old)
    stage.daemon.end(after: 0)
    guard case .refused(let diagnostics) = stage.daemon.reload() else {
      Issue.record("another outcome")
      return
    }
    #expect(diagnostics == ["the daemon is about to end"])
  }
}
