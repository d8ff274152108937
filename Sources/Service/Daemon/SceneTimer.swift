internal import LiveScenes
internal import EventLoop
internal import Scenes
internal import TouchTime
internal import TouchDelivery

/// Wakes a scene when its next timer is due.
///
/// Devices are read before a timer that is due: their events may be older, and the scene fires the timer before events that
/// are younger. A timer waits at most `longestWait` for a device that always has events. Timers that are due again as soon as they
/// have fired take turns with all other sources of the loop, such as requests.
final class SceneTimer {
  /// In microseconds.
  private static let longestWait: Int64 = 50_000
  private let loop: EventLoop
  private let live: LiveScene
  private let warn: (String) -> Void
  private var deadline: Instant?
  private var source: EventSource?
  private var isStopped = false

  /// An alarm of `live`, whose clock is the loop's; `warn` gets a line where no timer can be set.
  init(for live: LiveScene, on loop: EventLoop, warn: @escaping (String) -> Void) {
    self.live = live
    self.loop = loop
    self.warn = warn
  }

  /// Waits for the scene's next timer; to be called whenever the scene has had something to do.
  func set() {
    if let deadline, isOverdue(deadline), !isStopped { live.advance(to: loop.now) }
    wait(takingTurns: gate?.isOpen == false)
  }

  /// Stops waiting, for good.
  func stop() {
    isStopped = true
    source = nil
  }

  private var gate: (any TimerGate)? { live.tree.application.timerGate }

  private func isOverdue(_ time: Instant) -> Bool {
    loop.now.microseconds > time.microseconds + Self.longestWait
  }

  private func wait(takingTurns: Bool) {
    let next = live.nextDeadline()
    guard next != deadline, !isStopped else { return }
    deadline = next
    do {
      source = try next.map { next in
        try loop.timer(at: next, afterOthers: true) { [unowned self] in ring(next) }
      }
      if takingTurns { source?.giveWay() }
    } catch { warn("timers of scripts do not fire: \(error)") }
  }

  /// Fires what was due at `time`, so that the next timer does not come before a device.
  ///
  /// If that is long ago, it fires all that is due by now, each timer once.
  private func ring(_ time: Instant) {
    deadline = nil
    gate?.open()
    live.advance(to: isOverdue(time) ? loop.now : time)
    wait(takingTurns: live.nextDeadline().map { $0 <= loop.exactNow } ?? false)
  }
}
