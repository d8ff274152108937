package import DispatchLog
internal import EventLoop
package import InputDevices
internal import Scenes
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

  /// How fast to play.
  package enum Pace {
    /// Without waiting.
    case instant
    /// As it was recorded; the closure is called after each event.
    case recorded(() -> Void)
  }

  /// Plays the recording from start to end and writes records to `log`; `warn` gets a line for what was odd.
  package func run(log: DispatchLog, pace: Pace, warn: @escaping (String) -> Void) throws(StartupError) {
    let live = try file.rehearse(log: log)
    let recording = try readRecording(for: live)
    for warning in live.warnings { warn(warning) }
    for warning in recording.warnings { warn(warning.description) }
    recordForwarding(of: recording, by: live, to: log)
    live.start(file: file.path, at: .zero)
    switch pace {
    case .instant: play(recording, into: live, warn: warn)
    case .recorded(let played): try play(recording, into: live, warn: warn, played)
    }
  }

  private func play(_ recording: Recording, into live: LiveScene, warn: (String) -> Void) {
    for event in recording.events { live.process(recording.placed(event)) }
    var end = ReplayEnd(after: recording.end)
    while let step = end.nextStep(of: live, warn: warn) { live.advance(to: step) }
    live.finish()
  }

  private func play(
    _ recording: Recording, into live: LiveScene, warn: @escaping (String) -> Void,
    _ played: @escaping () -> Void
  ) throws(StartupError) {
    do {
      let loop = try EventLoop()
      let player = ScenePlayer(
        recording, into: live, on: loop, zero: loop.now, warn: warn, played: played
      ) { loop.exit() }
      try player.play()
      _ = try loop.run()
      live.finish()
    } catch { throw StartupError(error.description) }
  }

  /// Tells which touches would be passed on, where the scene does so with their device; of a touch script, which has none,
  /// where it does so with any.
  private func recordForwarding(of recording: Recording, by live: LiveScene, to log: DispatchLog) {
    let rules = DeviceRules(file.scene, screens: live.tree.screens)
    guard rules.forwardsAny else { return }
    let application = live.tree.application
    application.dispositionSink = { [unowned application] change in
      guard case .unhandled(let reason) = change.disposition,
        recording.devices.isEmpty || recording.forwarding.contains(change.contact.device)
      else { return }
      log.record(.forward(touch: change.touch, reason: reason), at: application.now)
    }
  }

  private func readRecording(for live: LiveScene) throws(StartupError) -> Recording {
    let rules = DeviceRules(file.scene, screens: live.tree.screens)
    do {
      let reader = RecordingReader(screen: live.tree.screens[0], rules: rules)
      return try reader.read(recording, device: device)
    } catch { throw StartupError(error.description) }
  }
}

extension Recording {
  /// The time of the last event.
  fileprivate var end: Instant { events.last?.time ?? .zero }
}
