import EventLoop
import TouchTime

/// Looks every few milliseconds whether the loop may end.
final class Ticker {
  private let loop: EventLoop
  private let isDone: () -> Bool
  private var timer: EventSource?

  init(loop: EventLoop, isDone: @escaping () -> Bool) throws {
    self.loop = loop
    self.isDone = isDone
    try arm()
  }

  private func arm() throws {
    let next = Instant(microseconds: loop.now.microseconds + 5_000)
    timer = try loop.timer(at: next) { [unowned self] in tick() }
  }

  private func tick() {
    if isDone() { return loop.exit() }
    do { try arm() } catch { loop.exit(1) }
  }
}
