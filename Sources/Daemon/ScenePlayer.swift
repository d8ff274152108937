internal import EventLoop
internal import InputDevices
internal import TouchDelivery

/// Plays recorded input into a scene at the speed at which it was recorded, and goes on until its timers are over.
///
/// Events and timers happen in the order of their own times, however late the loop wakes up, so that the records are
/// those of a replay that does not wait.
final class ScenePlayer {
  private let live: LiveScene
  private let loop: EventLoop
  /// The loop's time at the zero of the scene's clock.
  private let zero: Instant
  private let played: () -> Void
  private let finished: () -> Void
  private let warn: (String) -> Void
  private let recording: Recording
  private var events: ArraySlice<InputEvent>
  private var end: ReplayEnd
  private var timer: EventSource?
  private var isStopped = false

  /// A player of `recording` into `live`, whose clock shows 0 at the loop's `zero`; `played` is called after every step,
  /// `finished` when all is over, for which timers have `longestWait` seconds after the last event.
  init(
    _ recording: Recording, into live: LiveScene, on loop: EventLoop, zero: Instant,
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
    events = recording.events[...]
    end = ReplayEnd(after: events.last?.time ?? .zero, longest: longestWait)
  }

  /// Waits for the next event or timer, or finishes.
  func play() throws(SystemError) {
    if isStopped { return }
    guard let next = nextStep() else { return finished() }
    timer = try loop.timer(at: next.after(zero)) { [unowned self] in playDue(next) }
  }

  /// Plays nothing more.
  func stop() {
    isStopped = true
    timer = nil
  }

  private func nextStep() -> Instant? {
    guard let event = events.first?.time else { return end.nextStep(of: live, warn: warn) }
    return min(event, live.nextDeadline() ?? event)
  }

  private func playDue(_ step: Instant) {
    // An event whose time has come does not wait behind timers that are late.
    if let event = events.first, max(step.after(zero), loop.now) >= event.time.after(zero) {
      events.removeFirst()
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
