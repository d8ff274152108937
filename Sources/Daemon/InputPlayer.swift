internal import EventLoop
internal import InputDevices
internal import TouchDelivery

/// Plays recorded input at the speed at which it was recorded.
final class InputPlayer {
  private let loop: EventLoop
  private let start: Instant
  private let deliver: (InputEvent) -> Void
  private let finished: () -> Void
  private var events: ArraySlice<InputEvent>
  private var timer: EventSource?

  /// A player that starts now; `finished` is called after the last of the `events`, whose times stay as recorded.
  init(
    _ events: [InputEvent], on loop: EventLoop,
    deliver: @escaping (InputEvent) -> Void, finished: @escaping () -> Void
  ) {
    self.events = events[...]
    self.loop = loop
    start = loop.now
    self.deliver = deliver
    self.finished = finished
  }

  /// Waits for the next event's time, or finishes.
  func play() throws(SystemError) {
    guard let next = events.first else { return finished() }
    timer = try loop.timer(at: next.time.after(start)) { [unowned self] in playDue() }
  }

  private func playDue() {
    while let next = events.first, next.time.after(start) <= loop.now {
      events.removeFirst()
      deliver(next)
    }
    do { try play() } catch { finished() }
  }
}
