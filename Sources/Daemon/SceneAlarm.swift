internal import EventLoop
internal import TouchDelivery

/// Wakes a scene when its next timer is due.
final class SceneAlarm {
  private let loop: EventLoop
  private let live: LiveScene
  /// The loop's time at the zero of the scene's clock.
  private let zero: Instant
  private let rang: () -> Void
  private let warn: (String) -> Void
  private var deadline: Instant?
  private var source: EventSource?

  /// An alarm of `live`, whose clock shows 0 at the loop's `zero`; `rang` is called after timers have fired.
  init(
    for live: LiveScene, on loop: EventLoop, zero: Instant = .zero, warn: @escaping (String) -> Void,
    rang: @escaping () -> Void
  ) {
    self.live = live
    self.loop = loop
    self.zero = zero
    self.warn = warn
    self.rang = rang
  }

  /// Waits for the scene's next timer; to be called whenever the scene has had something to do.
  func set() {
    let next = live.nextDeadline()
    guard next != deadline else { return }
    deadline = next
    do {
      source = try next.map { next in try loop.timer(at: next.after(zero)) { [unowned self] in ring() } }
    } catch { warn("timers of scripts do not fire: \(error)") }
  }

  private func ring() {
    deadline = nil
    live.advance(to: loop.now.before(zero))
    set()
    rang()
  }
}
