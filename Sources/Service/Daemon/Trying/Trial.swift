package import Answers
internal import DispatchLog
package import Evdev
package import EventLoop
internal import InputDevices
package import LiveScenes
internal import Scenes
internal import TouchTime
internal import TouchDelivery

/// A scene that is tried without a device: pages touch it by the control socket.
package struct Trial {
  /// Plays recorded input into a scene in real time, event by event, until the closure that is returned is called.
  package typealias Playing = (
    LiveScene, SceneFile, EventLoop, _ deliver: @escaping (InputEvent) -> Void
  ) throws -> () -> Void

  /// Called once the daemon answers, with its loop and what ends it; what it returns is kept as long as the daemon runs.
  package var started: (EventLoop, _ end: @escaping () -> Void) throws -> [EventSource] = { _, _ in [] }
  /// Plays input besides what pages do; from the start each time the scene is loaded.
  package var play: Playing?

  /// A trial in which only pages touch the scene.
  package init() {}
}

/// The part of a daemon that exists while its scene is tried.
final class RunningTrial {
  /// How long, in microseconds, what is played waits until a page has drawn the scene.
  fileprivate static let pause: Int64 = 500_000

  let trial: Trial
  var fingers = PageFingers()
  var edits = EditHistory()
  /// Cancels the fingers of pages that say nothing any more.
  fileprivate var silence: EventSource?
  fileprivate var isPlaying = false
  /// Begins what is played.
  fileprivate var beginning: EventSource?
  fileprivate var stop: () -> Void = {}
  var kept: [EventSource] = []

  /// What the scene that is up asks of fingers, by screen; kept, because delivery refers to these objects.
  fileprivate var accommodations: [ObjectIdentifier: Accommodations?] = [:]

  init(_ trial: Trial) {
    self.trial = trial
  }

  /// What the scene that is up, with these `rules`, asks of fingers on `screen`.
  fileprivate func accommodations(on screen: Screen, _ rules: () -> DeviceRules) -> Accommodations? {
    let key = ObjectIdentifier(screen)
    if let known = accommodations[key] { return known }
    let made = rules().accommodations(ofScriptOn: screen)
    accommodations[key] = .some(made)
    return made
  }
}

extension Daemon {
  /// Delivers what the fingers on a page did; only where the scene is tried.
  package func touch(_ reports: TouchReports) throws(ControlError) -> [UInt8] {
    guard let trial, running != nil else {
      throw ControlError(
        "only the daemon of 'fingerpost try' takes touches; this one has those of its devices")
    }
    let frames = try trial.fingers.frames(of: reports, on: live.tree.screens, at: loop.exactNow) {
      [live] screen in
      trial.accommodations(on: screen) { live.deviceRules }
    }
    deliver(frames, of: trial)
    return TouchesAnswer { $0.down = trial.fingers.down(of: reports.page) }.line()
  }

  private func deliver(_ frames: [TouchFrame], of trial: RunningTrial) {
    for frame in frames { receive(.input(.touches(frame))) }
    running?.clock.update()
    trial.silence = trial.fingers.deadline.flatMap { deadline in
      try? loop.timer(at: deadline) { [unowned self, unowned trial] in
        deliver(trial.fingers.forgetSilent(at: loop.now), of: trial)
      }
    }
  }

  /// Begins to play what is played besides, soon, when a page follows for the first time.
  func playToFollowers() {
    guard let trial, !trial.isPlaying, log.wantsDecisions else { return }
    play(trial)
  }

  /// Forgets the fingers, which a reload has cancelled, and plays again what is played.
  func restartTrial() {
    guard let trial else { return }
    trial.fingers.forget()
    trial.accommodations = [:]
    if trial.isPlaying { play(trial) }
  }

  private func play(_ trial: RunningTrial) {
    guard let play = trial.trial.play else { return }
    trial.isPlaying = true
    trial.stop()
    trial.stop = {}
    trial.beginning = try? loop.timer(at: loop.now + RunningTrial.pause) { [unowned self, unowned trial] in
      do {
        trial.stop = try play(live, file, loop) { [unowned self] input in
          receive(.input(input))
          running?.clock.update()
        }
      } catch { warn("\(error)") }
    }
  }

  /// Plays nothing more, for good.
  func endTrial() {
    trial?.beginning = nil
    trial?.stop()
  }
}
