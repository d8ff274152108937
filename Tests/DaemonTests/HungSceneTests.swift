import Answers
import ControlSocket
import DispatchLog
import Glibc
import Scenes
import TestSupport
import Testing

@testable import Daemon
@testable import LiveScenes

/// What the service remembers of scenes that it hung with.
@Suite struct HungSceneTests {
  private let folder: TemporaryFolder
  private var path: String { "\(folder.path)/hangs" }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// As the handler of the watchdog's signal does.
  private func hang() throws {
    let file = try #require(fopen(path, "a"))
    fputs("x", file)
    fclose(file)
  }

  @Test func hangsCountForOneSceneUntilAHealthyEnd() throws {
    let notes = HangNotes(at: path)
    #expect(notes.hangs(of: "a") == 0)
    for count in 1...3 {
      notes.begin("a", isAfresh: false)
      try hang()
      #expect(HangNotes(at: path).hangs(of: "a") == count)
    }
    #expect(notes.hangs(of: "b") == 0)
    notes.begin("a", isAfresh: true)
    #expect(notes.hangs(of: "a") == 0)
    try hang()
    notes.begin("b", isAfresh: false)
    #expect(notes.hangs(of: "a") == 0 && notes.hangs(of: "b") == 0)
    notes.end()
    #expect(access(path, F_OK) != 0)
  }

  @Test func aSceneThatHungTwiceIsNotStartedBeforeAReload() throws {
    let files = MemoryFiles()
    files.texts = ["scene.yaml": "version: 1\nwindows: [{ id: window }]"]
    let file = try SceneFile(path: "scene.yaml", files: files)
    HangNotes(at: path).begin(file.checksum, isAfresh: true)
    for _ in 0..<2 { try hang() }
    var options = DaemonOptions()
    options.hangs = HangNotes(at: path)
    var warnings: [String] = []
    let daemon = try Daemon(scene: file, options: options, log: DispatchLog()) { warnings.append($0) }
    daemon.startScene()
    #expect(daemon.live.tree.objects.responders["window"] == nil)
    #expect(daemon.status.scene.isHung)
    #expect(daemon.status.scene.obstacle?.hasPrefix("the daemon has hung 2 times with this scene") == true)
    guard case .reloaded = daemon.reload() else {
      Issue.record("it was not started")
      return
    }
    #expect(daemon.live.tree.objects.responders["window"] != nil)
    #expect(!daemon.status.scene.isHung)
    #expect(HangNotes(at: path).hangs(of: file.checksum) == 0)
  }
}
