import LiveScenes
import Replaying
import DispatchLog
import Recordings
import Scenes
import TouchDelivery

/// The recognizers that recognised, and those that are not done.
final class RecognisedGestures: RecordSubscriber {
  let interest = RecordInterest.decisions
  private(set) var found: Set<String> = []
  private(set) var underWay: Set<String> = []

  /// Replays a recording of the device that `device` describes if the recording does not.
  init(in recording: String, device: String?) throws {
    let log = DispatchLog()
    log.add(self)
    let replay = Replay(
      scene: try SceneFile(path: "\(Transcript.folder)/recorded/all-recognizers.yaml"),
      recording: try RecordingFile(path: recording),
      device: try device.map { try RecordingFile(path: $0) })
    try replay.run(log: log, pace: .instant) { _ in }
  }

  func receive(_ record: Record) {
    let fields = record.fields
    guard record.kind == .gesture, let id = fields.text(.recognizer), let state = fields.text(.to) else {
      return
    }
    if fields.text(.from) == "possible", state != "failed" { found.insert(id) }
    if ["began", "changed"].contains(state) { underWay.insert(id) } else { underWay.remove(id) }
  }
}
