import Answers
import Diagnostics
import DispatchLog
import Evdev
import JSON
import LiveScenes
import Recordings
import Replaying
import Scenes
import TestSupport
import TouchDelivery
import TouchTime

/// The tree of a scene and the records of what happened in it, as NDJSON.
typealias Played = (tree: [UInt8], records: [UInt8])

/// The scene of a case, in place of a file.
private struct CaseFile: SceneFiles {
  let text: String

  func read(_ path: String) -> Result<[UInt8], FileError> { .success(Array(text.utf8)) }
}

extension SceneFile {
  fileprivate init(text: String) throws(PlainError) {
    try self.init(path: "scene.yaml", files: CaseFile(text: text))
  }
}

/// Plays the touch script `touches` through `scene`.
func replay(_ scene: String, _ touches: String) throws(PlainError) -> Played {
  let recording = RecordingFile(name: "touches", bytes: Array(touches.utf8))
  var played: Played = ([], [])
  let log = DispatchLog()
  log.add(RecordWriter(format: .ndjson) { played.records += $0 })
  let replay = Replay(scene: try SceneFile(text: scene), recording: recording)
  try replay.run(log: log, pace: .instant, warn: { _ in }) { played.tree = $0 }
  return played
}

extension EngineCase {
  /// Plays it without a touch script, which has no fingers that come down twice.
  func play() throws(PlainError) -> Played {
    var records: [UInt8] = []
    let log = DispatchLog()
    log.add(RecordWriter(format: .ndjson) { records += $0 })
    let live = try SceneFile(text: scene).dryRun(log: log)
    live.start(file: "scene.yaml", at: .zero)
    let tree = live.tree.write(TreeQuestion())
    live.updateSinks()
    for event in events {
      switch event {
      case .frame(let time, let screen, let contacts):
        live.process(
          .touches(
            TouchFrame(
              time: Instant(microseconds: time), screen: live.tree.screens[screen], contacts: contacts)))
      case .cancelAll(let time): live.process(.cancelAll(Instant(microseconds: time)))
      case .wait(let time): live.advance(to: Instant(microseconds: time))
      }
    }
    while live.nextDeadline(includingRepeating: false) != nil, let next = live.nextDeadline() {
      live.advance(to: next)
    }
    live.finish()
    return (tree, records)
  }

  /// What happens in it, as engine.js takes it, and what is left out.
  var line: [UInt8] {
    let members = [
      JSONMember("leftOut", .array(leftOut.map { .string($0) })),
      JSONMember("events", .array(events.map(\.json))),
    ]
    return JSONValue.object(members).line
  }
}

extension EngineCase.Event {
  fileprivate var json: JSONValue {
    switch self {
    case .frame(let time, let screen, let contacts):
      .object([
        JSONMember("at", .integer(Int(time))), JSONMember("screen", .integer(screen)),
        JSONMember("contacts", .array(contacts.map(\.json))),
      ])
    case .cancelAll(let time):
      .object([JSONMember("at", .integer(Int(time))), JSONMember("cancelsAll", .boolean(true))])
    case .wait(let time): .object([JSONMember("at", .integer(Int(time)))])
    }
  }
}

extension Contact {
  fileprivate var json: JSONValue {
    .object([
      JSONMember("finger", .integer(Int(identifier.slot))), JSONMember("change", .string(change.rawValue)),
      JSONMember("x", .number(location.x)), JSONMember("y", .number(location.y)),
      JSONMember("force", .number(force)),
    ])
  }
}
