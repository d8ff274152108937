import DispatchLog
import Scenes
import TestSupport
import Testing
import TouchDelivery

@testable import Daemon
@testable import LiveScenes

/// What the journal gets of a scene.
@Suite struct SceneJournalTests {
  private static let scene = """
    windows:
      - id: window
        redacted: true
        gestureRecognizers: [{ id: drag, type: pan }]
        on: { touchesMoved: { exec: [no-such-program, "${location.x}"] } }
    """

  @Test func aRedactedViewLeaksNoCoordinateToItWhateverIsWritten() throws {
    let stage = try Stage(Self.scene + "\nlog: { journal: all }")
    stage.touch(.began, x: 417)
    for x in [418.0, 437, 457] { stage.touch(.moved, x: x) }
    stage.touch(.ended)
    let fields = stage.journal()
    #expect(fields.contains("FINGERPOST_KIND=hit"))
    #expect(!fields.contains("FINGERPOST_KIND=touches"))
    #expect(!fields.contains("FINGERPOST_KIND=gesture"))
    #expect(fields.contains("FINGERPOST_RESULT=error"))
    for field in fields where !field.hasPrefix("FINGERPOST_SEQ=") {
      let text = Self.withoutTime(field)
      for place in ["417", "418", "437", "457"] { #expect(!text.contains(place), "\(field)") }
    }
  }

  /// The field from the record's kind on, before which its time is.
  private static func withoutTime(_ field: String) -> String {
    guard field.hasPrefix("FINGERPOST_RECORD=") else { return field }
    return field.split(separator: ",").drop { !$0.hasPrefix("\"kind\"") }.joined(separator: ",")
  }

  @Test("a reload changes what is written, and decisions cost nothing without a subscriber")
  func aReloadChangesWhatIsWritten() throws {
    let stage = try Stage(Self.scene)
    stage.touch(.began)
    #expect(stage.journal().filter { $0.hasPrefix("FINGERPOST_KIND") } == ["FINGERPOST_KIND=scene"])
    _ = stage.reload(Self.scene + "\nlog: { journal: all }")
    _ = stage.journal()
    stage.touch(.began)
    #expect(stage.journal().contains("FINGERPOST_KIND=hit"))
    _ = stage.reload(Self.scene)
    _ = stage.journal()
    stage.touch(.began)
    #expect(stage.journal() == [])
  }

  @Test(arguments: [true, false])
  func whatAScriptDoesWrongIsWrittenEvenWithoutASubscriberOfTheLog(isFollowed: Bool) throws {
    let root = "{ id: root, view: { id: ring, script: ring.lua } }"
    let stage = try Stage(
      "windows: [{ id: window, rootViewController: \(root) }]",
      scripts: ["ring.lua": "local Ring = {}\nfunction Ring:next() return self end\nreturn Ring\n"],
      isFollowed: isFollowed)
    stage.touch(.began)
    let fields = stage.journal()
    #expect(fields.contains("FINGERPOST_KIND=error"))
    #expect(fields.contains { $0.hasPrefix("MESSAGE=") && $0.contains("leads in a circle") })
    #expect(fields.contains("FINGERPOST_VIEW=ring"))
  }

  @Test func withoutReadersTheApplicationHasNoSink() throws {
    let files = MemoryFiles()
    files.texts = ["a.yaml": "version: 1"]
    let daemon = try Daemon(scene: try SceneFile(path: "a.yaml", files: files), log: DispatchLog()) { _ in }
    #expect(daemon.live.tree.application.sink == nil)
    _ = daemon.reload()
    #expect(daemon.live.tree.application.sink == nil)
  }
}
