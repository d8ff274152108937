package import LiveScenes
internal import Evdev
package import EventLoop
internal import Recordings
internal import Scenes
internal import TouchTime

/// Plays recorded input into a scene at the speed at which it was recorded, and goes on until its timers are over.
///
/// Events and timers happen in the order of their times, however late the loop wakes up, so that the records are
/// those of a replay that does not wait.
package final class ScenePlayer {
  private let live: LiveScene
  private let loop: EventLoop
  /// The loop's time at the zero of the scene's clock.
  private let zero: Instant
  private let played: () -> Void
  private let finished: () -> Void
  private let warn: (String) -> Void
  private let recording: Recording
  /// The scene's time at the recording's zero.
  private let start: Instant
  private let longestWait: Double
  private var rest: AnyIterator<InputEvent>
  private var event: InputEvent?
  /// How it ends after the last event.
  private var end: ReplayEnd?
  private var timer: EventSource?
  private var isStopped = false

  /// A player of `recording` into `live`, whose clock shows 0 at the loop's `zero`, from `start` of that clock on.
  ///
  /// `played` is called after every step, `finished` when all is over, for which timers have `longestWait` seconds after
  /// the last event.
  init(
    _ recording: Recording, into live: LiveScene, on loop: EventLoop, zero: Instant, start: Instant = .zero,
    longestWait: Double = ReplayEnd.day, warn: @escaping (String) -> Void, played: @escaping () -> Void = {},
    finished: @escaping () -> Void
  ) {
    self.live = live
    self.loop = loop
    self.zero = zero
    self.warn = warn
    self.played = played
    self.finished = finished
    self.recording = recording
    self.start = start
    self.longestWait = longestWait
    rest = recording.events.makeIterator()
    readNextEvent(after: start)
  }

  /// Plays the touches of a simulated touchscreen into `live` from now on, and returns what ends it; `finished` is called
  /// when all is over.
  package static func demonstrate(
    into live: LiveScene, on loop: EventLoop, warn: @escaping (String) -> Void,
    finished: @escaping () -> Void
  ) throws -> () -> Void {
    let script = RecordingFile(name: "simulation", bytes: Array(SimulatedTouches.script.utf8))
    let screen = live.tree.screens[0]
    let recording = try RecordingReader(screens: [screen], rules: DeviceRules(firstScreen: screen)).read(
      script)
    let player = ScenePlayer(
      recording, into: live, on: loop, zero: .zero, start: loop.now, longestWait: ReplayEnd.moment,
      warn: warn, finished: finished)
    try player.play()
    return player.stop
  }

  /// Reads the event after that of `time`; after the last, works out when the replay ends.
  private func readNextEvent(after time: Instant) {
    event = rest.next()?.after(start)
    if event == nil { end = ReplayEnd(after: time, longest: longestWait) }
  }

  /// Waits for the next event or timer, or finishes.
  func play() throws(SystemError) {
    if isStopped { return }
    guard let next = nextStep() else { return finished() }
    timer = try loop.timer(at: next.after(zero)) { [unowned self] in playDue(next) }
    timer?.giveWay()
  }

  /// Plays nothing more.
  private func stop() {
    isStopped = true
    timer = nil
  }

  private func nextStep() -> Instant? {
    guard let time = event?.time else { return end?.nextStep(of: live, warn: warn) }
    return min(time, live.nextDeadline() ?? time)
  }

  private func playDue(_ step: Instant) {
    // An event whose time has come does not wait behind timers that are late.
    if let event, max(step.after(zero), loop.now) >= event.time.after(zero) {
      readNextEvent(after: event.time)
      live.process(recording.placed(event))
    } else {
      live.advance(to: step)
    }
    played()
    do { try play() } catch {
      warn("the recording cannot go on: \(error)")
      finished()
    }
  }
}

/// The touches of the simulated touchscreen that a demonstration plays where there is no real one.
///
/// They are written for `config/demo.yaml`: a tap, a two-finger drag, exclusive touches, and refusals.
package enum SimulatedTouches {
  /// A touch script, in points of the scene's first screen.
  package static let script = """
    # a tap on the button
    0     down 1 200 425
    80    up 1
    # two fingers drag on the pad
    600   down 2 300 150, down 3 440 210
    640   move 2 320 170, move 3 460 230
    680   move 2 340 190, move 3 480 250
    720   up 2
    740   up 3
    # a touch on the exclusive lever, and one on the pad that it shuts out
    1300  down 4 600 425
    1400  down 5 300 150
    1480  up 5
    1560  up 4
    # the other way round: the lever gets no touch while the pad has one
    2100  down 6 300 150
    2180  down 7 600 425
    2240  up 7
    2300  up 6
    # a second finger on the button, which takes one at a time
    2800  down 8 150 425
    2860  down 9 250 425
    2940  up 9
    3000  up 8
    """
}
