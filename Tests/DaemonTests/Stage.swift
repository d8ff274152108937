import Actions
import DispatchLog
import Evdev
import EventLoop
import InputDevices
import Journal
import Scenes
import TestSupport
import TouchTime
import TouchDelivery

@testable import Daemon
@testable import LiveScenes

/// A daemon whose loop does not turn: the test hands it touches and reloads it, and reads what it records.
final class Stage {
  let files = MemoryFiles()
  let daemon: Daemon
  /// The records in words, without their times.
  private let lines: Lines
  private let entries = Lines()
  private var time: Int64

  /// A daemon that has started the scene of these lines after `version: 1`, and whose records have a
  /// subscriber if `isFollowed`; `performer`, if there is one, starts its programs.
  init(
    _ scene: String, scripts: [String: String] = [:], isFollowed: Bool = true,
    performer: (any ProgramPerformer)? = nil
  ) throws {
    files.texts = scripts.merging(["scene.yaml": "version: 1\n" + scene]) { $1 }
    let (log, lines) = (DispatchLog(), Lines())
    let writer = RecordWriter(format: .text) { bytes in
      lines.all.append(String(decoding: bytes.dropFirst(12).dropLast(), as: UTF8.self))
    }
    if isFollowed { log.add(writer) }
    let entries = entries
    var options = DaemonOptions()
    options.simulated = try performer.map { (try EventLoop(), $0) }
    options.journal = JournalWriter { entries.all += $0.fields }
    if let journal = options.journal { log.add(journal) }
    daemon = try Daemon(
      scene: try SceneFile(path: "scene.yaml", files: files), options: options, log: log
    ) { _ in }
    self.lines = lines
    daemon.startScene()
    time = daemon.loop.now.microseconds
  }

  /// What was recorded since the last call.
  func records() -> [String] {
    defer { lines.all.removeAll() }
    return lines.all
  }

  /// The fields of the journal's entries since the last call.
  func journal() -> [String] {
    defer { entries.all.removeAll() }
    return entries.all
  }

  /// Writes another scene, of these lines after `version: 1`, and reloads it; where nothing is different, the file gets another comment.
  func reload(_ scene: String, scripts: [String: String] = [:]) -> ReloadOutcome {
    let old = files.texts
    files.texts["scene.yaml"] = "version: 1\n" + scene
    files.texts.merge(scripts) { $1 }
    return files.texts == old ? reloadEdited() : daemon.reload()
  }

  /// Reloads the same scene, in whose file nothing but a comment has changed.
  @discardableResult
  func reloadEdited() -> ReloadOutcome {
    edit()
    return daemon.reload()
  }

  /// Changes a comment in the scene's file.
  func edit() { files.texts["scene.yaml", default: ""] += "\n# edited" }

  /// Delivers what a finger does, a millisecond after what it did before.
  func touch(_ change: TouchesPhase, finger: Int32 = 0, x: Double = 10, y: Double = 10) {
    time += 1000
    let frame = TouchFrame(
      change, of: finger, at: Point(x: x, y: y), on: daemon.live.tree.screens[0],
      time: Instant(microseconds: time))
    daemon.live.process(.touches(frame))
  }

  func deliver(_ input: UnlocatedInput) {
    time += 1000
    daemon.live.process(.unlocated(input, Instant(microseconds: time)))
  }

  /// Lets so many seconds pass.
  func wait(_ seconds: Double) {
    time += Int64(seconds * 1_000_000)
    daemon.live.advance(to: Instant(microseconds: time))
  }

  private final class Lines {
    var all: [String] = []
  }
}

/// A subscriber that wants what the scene exposes, as a bridge does.
final class ExposureSubscriber: RecordSubscriber {
  let interest = RecordInterest.decisions
  let wantsExposed = true

  func receive(_ record: Record) {}
}
