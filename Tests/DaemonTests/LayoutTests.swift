import Actions
import Answers
import ControlSocket
import DispatchLog
import EventLoop
import Glibc
import InputDevices
import JSON
import LiveScenes
import Scenes
import TestSupport
import Testing
import TouchTime
import TouchDelivery

@testable import Daemon

/// The edits that a page of `fingerpost try` asks for: what is written, what is refused, and what is undone.
@Suite struct LayoutTests {
  /// The daemon of `fingerpost try` with the files of a folder.
  private final class Stage {
    let folder: TemporaryFolder
    let daemon: Daemon

    init(_ texts: [String: String], isTried: Bool = true) throws {
      folder = try TemporaryFolder()
      for (name, text) in texts { try folder.write(text, to: name) }
      let (loop, log) = (try EventLoop(clock: VirtualClock()), DispatchLog())
      var options = DaemonOptions()
      options.isDryRun = true
      options.simulated = (loop, DryRunPrograms())
      let file = try SceneFile(path: "\(folder.path)/scene.yaml")
      daemon = try Daemon(scene: file, options: options, log: log) { _ in }
      if isTried { daemon.trial = RunningTrial(Trial()) }
      daemon.startScene()
      daemon.begin(Daemon.Running(try daemon.makeHub(), clock: .alarm(daemon.makeTimer())))
    }

    func text(_ name: String = "scene.yaml") -> String {
      TestSupport.text(ofFile: "\(folder.path)/\(name)") ?? ""
    }

    /// Has the daemon make `change` to the layout as it is now; returns why it does not.
    @discardableResult
    func edit(_ change: EditRequest.Change, of version: String? = nil) -> String? {
      do throws(ControlError) {
        let current = try daemon.layout().version
        _ = try daemon.edit(EditRequest(change, of: version ?? current))
        return nil
      } catch { return error.description.replacing(folder.path + "/", with: "") }
    }

    /// Where its views are to be shown, and which of them cannot be moved.
    func places() throws -> [String] {
      try daemon.layout().views.map {
        "\($0.view) in \($0.container ?? "nothing"), \($0.frame), \($0.obstacle ?? "movable")"
      }
    }

    func frame(of id: String) throws -> [Double]? {
      let frame = try daemon.layout().views.first { $0.view == id }?.frame
      return frame.map { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height] }
    }
  }

  private static let scene = """
    version: 1
    include: [keys.yaml]
    screens: [{ id: s, size: [200, 100] }]
    windows:
      - id: w
        subviews:
          - { id: a, frame: [0, 0, 10%, 20] } # a

    """
  private static let keys =
    "version: 1\nwindows:\n  - id: k\n    subviews:\n      - id: b # b\n        frame: [1, 2, 3, 4]\n"

  private static func moved(_ id: String, _ x: Double, _ y: Double, _ w: Double, _ h: Double)
    -> EditRequest.Change
  {
    .frame(view: id, Rect(x: x, y: y, width: w, height: h))
  }

  @Test func whatIsEditedIsInTheFileAndInTheSceneAndUndoneToTheByte() throws {
    let stage = try Stage(["scene.yaml": Self.scene, "keys.yaml": Self.keys])
    chmod("\(stage.folder.path)/keys.yaml", 0o640)
    #expect(stage.edit(Self.moved("a", 5, 0, 50, 20)) == nil)
    #expect(stage.text() == Self.scene.replacing("[0, 0, 10%, 20]", with: "[5, 0, 25%, 20]"))
    #expect(try stage.frame(of: "a") == [5, 0, 50, 20])
    #expect(stage.edit(Self.moved("b", 1, 2, 3.5, 4)) == nil)
    #expect(stage.text("keys.yaml") == Self.keys.replacing("3, 4]", with: "3.5, 4]"))
    var status = stat()
    #expect(stat("\(stage.folder.path)/keys.yaml", &status) == 0 && status.st_mode & 0o777 == 0o640)
    let new = Rect(x: 60, y: 10, width: 30, height: 30)
    #expect(stage.edit(.add(kind: "button", id: "c", frame: new, container: "w")) == nil)
    #expect(stage.text().contains("      - { id: c, kind: button, frame: [60, 10, 30, 30] }\n"))
    #expect(stage.edit(.remove(view: "b")) == nil)
    #expect(try stage.daemon.layout().undoable == 4)
    for left in (0..<4).reversed() {
      #expect(stage.edit(.undo) == nil)
      #expect(try stage.daemon.layout().undoable == left)
    }
    #expect(stage.text() == Self.scene)
    #expect(stage.text("keys.yaml") == Self.keys)
    #expect(stage.edit(.undo) == "there is nothing to undo")
    for _ in 0..<4 { #expect(stage.edit(.redo) == nil) }
    #expect(try stage.frame(of: "b") == nil && stage.frame(of: "c") == [60, 10, 30, 30])
  }

  @Test func aFileThatWasChangedElsewhereIsReadAgainAndNotOverwritten() throws {
    let stage = try Stage(["scene.yaml": Self.scene, "keys.yaml": Self.keys])
    let version = try stage.daemon.layout().version
    stage.edit(Self.moved("a", 5, 0, 20, 20))
    let other = stage.text().replacing("# a", with: "# by hand")
    try stage.folder.write(other, to: "scene.yaml")
    let refusal = "scene.yaml was changed meanwhile and is read again; nothing was written"
    #expect(stage.edit(Self.moved("a", 9, 9, 20, 20)) == refusal)
    #expect(stage.edit(Self.moved("a", 9, 9, 20, 20), of: version) == refusal, "the page is behind")
    #expect(stage.text() == other)
    #expect(stage.edit(.undo)?.contains("was changed elsewhere since; undo it there") == true)
    #expect(try stage.daemon.layout().undoable == 0)
    #expect(stage.edit(Self.moved("a", 9, 9, 20, 20)) == nil)
    #expect(stage.text().contains("{ id: a, frame: [9, 9, 10%, 20] } # by hand"))
  }

  @Test func whatWouldBeWrongIsNotWrittenAndALinkStaysOne() throws {
    let stage = try Stage(["scene.yaml": Self.scene, "keys.yaml": Self.keys])
    #expect(stage.edit(Self.moved("a", 0, 0, -3, 20))?.contains("scene.yaml:7:") == true)
    #expect(
      stage.edit(.add(kind: "knob", id: "c", frame: .zero, container: "w")) == "no view has the kind 'knob'")
    let further = [JSONMember("title", .string("It's new")), JSONMember("hidden", .boolean(true))]
    let forbidden = [JSONMember("on", .object([]))]
    let add = {
      EditRequest.Change.add(kind: "button", id: "c", frame: .zero, properties: $0, container: "w")
    }
    #expect(stage.edit(add(forbidden)) == "a button has no property 'on'")
    #expect(stage.text() == Self.scene)
    #expect(stage.edit(add(further)) == nil)
    #expect(stage.text().contains(#"frame: [0, 0, 0, 0], title: "It's new", hidden: true }"#))
    #expect(stage.edit(.undo) == nil)
    rename("\(stage.folder.path)/keys.yaml", "\(stage.folder.path)/link.yaml")
    symlink("link.yaml", "\(stage.folder.path)/keys.yaml")
    #expect(stage.edit(Self.moved("b", 9, 9, 9, 9)) == nil)
    #expect(stage.text("link.yaml").contains("[9, 9, 9, 9]"))
    var status = stat()
    #expect(lstat("\(stage.folder.path)/keys.yaml", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func aViewThatAScriptMovesOrMakesIsLeftToIt() throws {
    let frame = "{ x = 7, y = 7, width = 7, height = 7 }"
    let move = "return { didLoad = function(self) self.subviews[1].frame = \(frame) end }"
    let scene = Self.scene.replacing("id: w\n", with: "id: w\n    script: move.lua\n")
    let stage = try Stage(["scene.yaml": scene, "keys.yaml": Self.keys, "move.lua": move])
    let reason = "a script or an action has moved 'a' from where its file puts it"
    #expect(try stage.daemon.layout().views.first { $0.view == "a" }?.obstacle == reason)
    #expect(stage.edit(Self.moved("a", 1, 1, 1, 1)) == reason)
    #expect(stage.edit(Self.moved("z", 1, 1, 1, 1)) == "no file describes 'z': a script has made it")
    let redacted = scene.replacing("id: w\n", with: "id: w\n    redacted: true\n")
    let covered = try Stage(["scene.yaml": redacted, "keys.yaml": Self.keys, "move.lua": move])
    let unmoved = try Stage(["scene.yaml": Self.scene, "keys.yaml": Self.keys])
    #expect(try covered.places() == unmoved.places())
    #expect(covered.edit(Self.moved("a", 1, 1, 1, 1)) == nil)
  }

  @Test func anotherDaemonWritesNothing() throws {
    let stage = try Stage(["scene.yaml": Self.scene, "keys.yaml": Self.keys], isTried: false)
    let refusal = "only the daemon of 'fingerpost try' changes the files of its scene"
    #expect(stage.edit(Self.moved("a", 1, 1, 1, 1)) == refusal)
    #expect(stage.edit(Self.moved("a", 1, 1, 1, 1), of: "") == refusal)
    #expect(stage.text() == Self.scene)
  }
}
