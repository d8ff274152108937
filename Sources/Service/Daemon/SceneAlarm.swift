internal import EventLoop
internal import Scenes
internal import Time
internal import TouchDelivery

/// Wakes a scene when its next timer is due.
///
/// Devices that have something to say come before a timer that is due: what happened before it is theirs to tell, and the
/// scene fires the timer before what happened after it. So it is not kept waiting by a device that never falls silent, nor
/// by one whose events come to nothing, `patience` at the most. Timers that are due again as soon as they have fired take turns
/// with everybody who waits for the loop, a request too.
final class SceneAlarm {
  /// In microseconds.
  private static let patience: Int64 = 50_000
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

  /// Never rings again.
  func stop() {
    isStopped = true
    source = nil
  }

  private var gate: (any TimerGate)? { live.tree.application.timerGate }

  private func isOverdue(_ time: Instant) -> Bool {
    loop.now.microseconds > time.microseconds + Self.patience
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

  /// Only what was due then, lest the next timer come before a device; but where that is long ago, all that is due by now, each
  /// timer once.
  private func ring(_ time: Instant) {
    deadline = nil
    gate?.open()
    live.advance(to: isOverdue(time) ? loop.now : time)
    wait(takingTurns: live.nextDeadline().map { $0 <= loop.exactNow } ?? false)
  }
}
