internal import EventLoop
internal import TouchDelivery

/// Wakes a scene when its next timer is due.
final class SceneAlarm {
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
    let next = live.nextDeadline()
    guard next != deadline, !isStopped else { return }
    deadline = next
    do {
      source = try next.map { next in try loop.timer(at: next) { [unowned self] in ring(next) } }
    } catch { warn("timers of scripts do not fire: \(error)") }
  }

  /// Never rings again.
  func stop() {
    isStopped = true
    source = nil
  }

  /// Only what was due then: devices that have something to say come before the next timer.
  private func ring(_ time: Instant) {
    deadline = nil
    live.advance(to: time)
    set()
  }
}
