internal import Answers
internal import ControlSocket
internal import LiveScenes
internal import Diagnostics
internal import DispatchLog
internal import Evdev
internal import LuaRuntime
internal import Recordings
internal import SceneScripting
internal import Scenes
internal import TouchTime
internal import TouchDelivery

/// Plays a recording through a scene, with every reader of the log, and checks what comes of it.
///
/// It is bounded, because a scene may well ask for hours: timers fire a few times, scripts have small budgets, and later
/// events are left out.
struct ScenePlay {
  private static let limits: ScriptLimits = {
    var limits = ScriptLimits()
    (limits.lua.memory, limits.lua.instructions) = (4 << 20, 10_000)
    limits.lua.totalInstructions = 100_000
    limits.loadingInstructions = 100_000
    limits.timers = 500
    return limits
  }()
  private static let mostTurns = 200
  private static let mostFirings = 2_000
  /// How many microseconds of a recording are played, and how long its timers are waited for.
  private static let longest: Int64 = 10_000_000

  private let parts: SceneParts
  private var turnsLeft = mostTurns

  /// A play of the scene and the recording in `parts`.
  init(_ parts: SceneParts) {
    self.parts = parts
  }

  /// Plays them.
  ///
  /// - Throws: where a touch that began has not exactly one end, a line of the log is broken, or a refusal gives no reason.
  consuming func run() throws(BrokenPromise) {
    do { try play() } catch let promise as BrokenPromise { throw promise } catch {
      if "\(error)".isEmpty { throw BrokenPromise("the scene was refused without a reason") }
      if parts.hasOwnScene { throw BrokenPromise("the scene of the target was refused: \(error)") }
    }
  }

  private mutating func play() throws {
    let file = try SceneFile(path: SceneParts.scene, files: parts)
    let summary = GestureSummary(file.scene)
    let ledger = TouchLedger(mayLoseTouches: parts.mentions("sendEvent") || parts.mentions("redacted"))
    let lines = LogLines()
    let log = DispatchLog()
    for subscriber in [ledger, summary] as [any RecordSubscriber] + lines.writers { log.add(subscriber) }
    let live = try file.dryRun(log: log, limits: Self.limits)
    let recording = try read(for: live, of: file)
    live.start(file: file.path, at: .zero)
    let end = play(recording, into: live)
    _ = live.tree.screens.map { live.tree.application.probe(Point(x: 10, y: 10), on: $0) }
    live.interrupt(at: end)
    for format in TreeFormat.allCases { _ = live.tree.write(TreeQuestion(format, hasDetails: true)) }
    _ = summary.description
    live.end(at: end)
    try lines.check()
    try ledger.finish()
  }

  /// The recording, or nil if it is missing or refused.
  private func read(for live: LiveScene, of file: SceneFile) throws(BrokenPromise) -> Recording? {
    guard case .success(let bytes) = parts.read(SceneParts.touches) else { return nil }
    let rules = DeviceRules(file.scene, screens: live.tree.screens)
    let reader = RecordingReader(screens: live.tree.screens, rules: rules)
    do { return try reader.read(RecordingFile(name: SceneParts.touches, bytes: bytes)) } catch {
      if error.diagnostics.isEmpty { throw BrokenPromise("the recording was refused without a reason") }
      return nil
    }
  }

  /// When it was over.
  private mutating func play(_ recording: Recording?, into live: LiveScene) -> Instant {
    var now = Instant.zero
    if let recording {
      for event in recording.events {
        guard event.time.microseconds <= Self.longest, fireTimers(of: live, until: event.time) else {
          break
        }
        now = event.time
        live.process(recording.placed(event))
      }
    }
    let end = Instant(microseconds: now.microseconds + Self.longest)
    return fireTimers(of: live, until: end) ? end : live.tree.application.now
  }

  /// Lets timers fire up to `time`; false where they want to do so more often than they may.
  private mutating func fireTimers(of live: LiveScene, until time: Instant) -> Bool {
    while let next = live.nextDeadline(), next <= time {
      guard turnsLeft > 0, live.tree.application.firedTimers < Self.mostFirings else { return false }
      turnsLeft -= 1
      live.advance(to: next)
    }
    return true
  }
}
