import DispatchLog
import Evdev
import LiveScenes
import Recordings
import Replaying
import Scenes
import Testing
import TouchDelivery
import TouchTime

/// What is left of a scene that is dropped.
@Suite("Live objects")
struct LiveObjectTests {
  @Test("no object lives on after its scene was retired and dropped, while fingers are down and timers wait")
  func noObjectLivesOnAfterItsSceneWasRetiredAndDropped() throws {
    var (count, left) = (0, [String]())
    for name in try Transcript.names() {
      let objects = try Self.play(Transcript(named: name))
      count += objects.count
      left += objects.filter { $0.object != nil }.map { "\(name): \($0.name)" }
    }
    #expect(left == [])
    #expect(count > 5_000)
  }

  /// Plays the first half of a transcript; what there was in its scene, which is gone then.
  private static func play(_ transcript: Transcript) throws -> [Remembered] {
    let files = TranscriptFiles(of: transcript)
    guard let file = try? SceneFile(path: "scene.yaml", files: files) else { return [] }
    let live = try file.dryRun(log: DispatchLog())
    let touches = RecordingFile(name: "touches", bytes: Array((transcript.part("touches") ?? "").utf8))
    let rules = DeviceRules(file.scene, screens: live.tree.screens)
    let reader = RecordingReader(screens: live.tree.screens, rules: rules)
    guard let recording = try? reader.read(touches) else { return [] }
    live.start(file: file.path, at: .zero)
    let events = Array(recording.events)
    var objects = Remembered.all(of: live.tree.application)
    for event in events.prefix((events.count + 1) / 2) { live.process(recording.placed(event)) }
    objects += Remembered.all(of: live.tree.application) + [Remembered(live, "the scene")]
    live.retire(at: live.tree.application.now)
    return objects
  }
}

/// An object that this does not keep.
private struct Remembered {
  private(set) weak var object: AnyObject?
  let name: String

  init(_ object: AnyObject, _ name: String) {
    self.object = object
    self.name = name
  }

  /// The application with all that it owns.
  static func all(of application: Application) -> [Remembered] {
    let views = application.windows.flatMap { Array($0.subtree) }
    let others = [application, application.delegate] + views.map { $0.viewController as Responder? }
    let scenes = application.windows.map { $0.windowScene as Responder }
    let responders = others.compactMap(\.self) + views + scenes
    return responders.map { Remembered($0, "\(type(of: $0)) \($0.id)") }
      + views.flatMap(\.gestureRecognizers).map { Remembered($0, "\($0.type) \($0.id)") }
  }
}
