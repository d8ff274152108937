package import LiveScenes
internal import Answers
package import Diagnostics
package import DispatchLog
package import Evdev
package import EventLoop
package import Recordings
internal import SceneScripting
internal import Scenes
internal import TouchTime
internal import TouchDelivery

/// Plays a recording through a scene: no hardware, no clock, no program started, the same records on every run.
package struct Replay {
  private let file: SceneFile
  private let recording: RecordingFile
  private let device: RecordingFile?

  /// A replay of `recording`, of the device that `device` describes if the recording does not.
  package init(scene file: SceneFile, recording: RecordingFile, device: RecordingFile? = nil) {
    self.file = file
    self.recording = recording
    self.device = device
  }

  /// The pace of a replay.
  package enum Pace {
    /// Without waiting.
    case instant
    /// As it was recorded; the closure is called after each event.
    case recorded(() -> Void)

    fileprivate var isRecorded: Bool {
      if case .recorded = self { true } else { false }
    }
  }

  /// Plays the recording from start to end and writes records to `log`; `warn` gets a line for what was odd.
  ///
  /// `started` gets the tree as NDJSON once the scene is up, before the first event. Subscribers may want other kinds from then on.
  package func run(
    log: DispatchLog, pace: Pace, warn: @escaping (String) -> Void, started: (([UInt8]) -> Void)? = nil
  ) throws(PlainError) {
    let live = try file.dryRun(log: log, limits: ScriptLimits(hasClock: pace.isRecorded))
    let recording = try readRecording(for: live)
    for warning in live.warnings { warn(warning) }
    for warning in recording.warnings { warn(warning.description) }
    if recording.devices.isEmpty, let warning = warningOfSize(of: live.tree.screens[0]) { warn(warning) }
    live.recordForwarding { device in
      recording.devices.isEmpty || recording.forwarding.contains(device)
    }
    live.start(file: file.path, at: .zero)
    if let started {
      started(live.tree.write(TreeQuestion()))
      live.updateSinks()
    }
    switch pace {
    case .instant: play(recording, into: live, warn: warn)
    case .recorded(let played): try play(recording, into: live, warn: warn, played)
    }
    if let failure = recording.failure { throw PlainError("the replay ends here: \(failure)") }
  }

  /// That a touch script does not touch the screen that a device makes as large as itself.
  private func warningOfSize(of screen: Screen) -> String? {
    guard !screen.hasOwnSize, let description = file.scene.screens.first, description.id.isExplicit else {
      return nil
    }
    return
      "\(description.id.location): warning: \(screen.id.quoted) has no size without its device, so the touch script"
      + " touches 1000 x 1000 points; a 'size' here makes it as large as the device"
  }

  /// Plays the recording up to `seconds` after its start, or to its end.
  ///
  /// It draws the scene as it is then, with the ways of the fingers so far, as an SVG document.
  package func picture(at seconds: Double?) throws(PlainError) -> [UInt8] {
    let log = DispatchLog()
    let ways = TouchWays()
    log.add(ways)
    let live = try file.dryRun(log: log, limits: ScriptLimits(hasClock: false))
    let recording = try readRecording(for: live)
    live.start(file: file.path, at: .zero)
    if let seconds {
      let moment = Instant.zero.advanced(by: seconds)
      for event in recording.events.prefix(while: { $0.time <= moment }) {
        live.process(recording.placed(event))
      }
      live.advance(to: moment)
    } else {
      play(recording, into: live, warn: { _ in })
    }
    return Array(ScenePicture(live.tree, ways: ways.all).svg(width: nil).utf8)
  }

  private func play(_ recording: Recording, into live: LiveScene, warn: (String) -> Void) {
    var last = Instant.zero
    for event in recording.events {
      last = event.time
      live.process(recording.placed(event))
    }
    var end = ReplayEnd(after: last)
    while let step = end.nextStep(of: live, warn: warn) { live.advance(to: step) }
    live.finish()
  }

  private func play(
    _ recording: Recording, into live: LiveScene, warn: @escaping (String) -> Void,
    _ played: @escaping () -> Void
  ) throws(PlainError) {
    do {
      let loop = try EventLoop()
      let player = ScenePlayer(
        recording, into: live, on: loop, zero: loop.now, warn: warn, played: played
      ) { loop.exit() }
      try player.play()
      _ = try loop.run()
      live.finish()
    } catch { throw PlainError(error.description) }
  }

  /// Throws where the recording cannot be played.
  package func check() throws(PlainError) {
    _ = try readRecording(for: try file.dryRun(log: DispatchLog()))
  }

  /// Plays the recording into `deliver` from now on, as it was recorded, beside what else happens in `live`, which has its own clock.
  ///
  /// - Returns: what plays it, as long as it is kept.
  package func play(
    beside live: LiveScene, on loop: EventLoop, deliver: @escaping (InputEvent) -> Void
  ) throws(PlainError) -> InputPlayer {
    InputPlayer(try readRecording(for: live), on: loop, deliver: deliver)
  }

  private func readRecording(for live: LiveScene) throws(PlainError) -> Recording {
    do {
      var reader = RecordingReader(screens: live.tree.screens, rules: live.deviceRules)
      reader.fit = { surfaces in
        let changed = live.fitScreens(to: surfaces, at: .zero)
        return changed.isEmpty ? nil : live.deviceRules
      }
      return try reader.read(recording, device: device)
    } catch { throw PlainError(error.description) }
  }
}

/// The end of a replay: it runs on until no timer is left that fires once, within bounds.
///
/// Timers that repeat keep no replay alive.
struct ReplayEnd {
  /// How long a recording waits for timers, in seconds: a day.
  static let day: Double = 24 * 3_600
  /// How long a demonstration does, in seconds.
  static let moment = 10.0
  private static let mostFirings = 100_000
  private let latest: Instant
  private let longest: Double
  /// How many times timers had fired by the last event.
  private var firedBefore: Int?

  /// The end of a replay whose last event is at `last`, and that waits `longest` seconds for timers.
  init(after last: Instant, longest: Double = day) {
    self.longest = longest
    latest = last.advanced(by: longest)
  }

  /// When timers of `live` fire next, or nil where the replay is over; `warn` gets a line where it is cut short.
  mutating func nextStep(of live: LiveScene, warn: (String) -> Void) -> Instant? {
    guard let once = live.nextDeadline(includingRepeating: false) else { return nil }
    let fired = live.tree.application.firedTimers
    let firedBefore = self.firedBefore ?? fired
    self.firedBefore = firedBefore
    if once > latest {
      let hours = Int(longest / 3_600)
      let wait = hours > 0 ? "\(hours) hours" : "\(Int(longest)) seconds"
      warn("the replay ends here: a timer waits for more than \(wait) after the last event")
      return nil
    }
    if fired - firedBefore > Self.mostFirings {
      warn("the replay ends here: timers have fired \(Self.mostFirings) times since the last event")
      return nil
    }
    return live.nextDeadline()
  }
}

extension Instant {
  /// This moment of a recording that starts at `start`.
  func after(_ start: Instant) -> Instant {
    start + microseconds
  }
}

extension InputEvent {
  /// This event of a recording that starts at `start`.
  func after(_ start: Instant) -> InputEvent {
    switch self {
    case .touches(var frame):
      frame.time = frame.time.after(start)
      return .touches(frame)
    case .unlocated(let input, let time): return .unlocated(input, time.after(start))
    case .cancelAll(let time): return .cancelAll(time.after(start))
    }
  }
}
