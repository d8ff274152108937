import Diagnostics
import LiveScenes
import Replaying
import DispatchLog
import Recordings
import Scenes
import TouchDelivery

extension Transcript {
  /// The log that the scene and touches make now.
  func replay() throws -> String {
    let log = DispatchLog()
    var bytes: [UInt8] = []
    let format: RecordFormat = options.contains("ndjson") ? .ndjson : .text
    let explains = options.contains("explain")
    let scene = try scene
    let selection = RecordSelection(kinds: kinds, explains: explains)
    log.add(RecordWriter(format: format, selection, places: explains ? scene.places : [:]) { bytes += $0 })
    try replay(scene, into: log) { warning in bytes += Array("\(warning)\n".utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The kinds of records that it has, where it names them.
  private var kinds: Set<RecordKind>? {
    let kinds = options.compactMap {
      $0.hasPrefix("kind:") ? RecordKind(rawValue: String($0.dropFirst(5))) : nil
    }
    return kinds.isEmpty ? nil : Set(kinds)
  }

  /// Writes what the scene and touches make now to `log`.
  func replay(into log: DispatchLog, warn: @escaping (String) -> Void) throws {
    try replay(try scene, into: log, warn: warn)
  }

  private var scene: SceneFile {
    get throws { try SceneFile(path: "scene.yaml", files: TranscriptFiles(transcript: self)) }
  }

  private func replay(_ scene: SceneFile, into log: DispatchLog, warn: @escaping (String) -> Void) throws {
    let recording = RecordingFile(name: "touches", bytes: Array((part("touches") ?? "").utf8))
    try Replay(scene: scene, recording: recording).run(log: log, pace: .instant) { warn("\($0)") }
  }
}

/// The parts of a transcript as the files that its scene names.
struct TranscriptFiles: SceneFiles {
  let transcript: Transcript

  func read(_ path: String) -> Result<[UInt8], FileError> {
    transcript.part(path).map { .success(Array($0.utf8)) }
      ?? .failure(FileError(path: path, reason: "No such file or directory"))
  }
}
