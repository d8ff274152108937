public import TouchTime

/// Work that waits for its time on the application's clock; mirrors `Timer`.
public final class Timer {
  /// When it is due next.
  public internal(set) var deadline: Instant
  /// Microseconds from one time to the next, or nil for a timer that fires once.
  let interval: Int64?
  /// Whether it fires only while the gate is open, where there is one.
  let canWait: Bool
  private var body: (() -> Void)?

  init(deadline: Instant, interval: Int64?, canWait: Bool, body: @escaping () -> Void) {
    self.deadline = deadline
    self.interval = interval
    self.canWait = canWait
    self.body = body
  }

  /// Whether it will fire.
  public var isValid: Bool { body != nil }

  /// Whether it fires again and again.
  public var repeats: Bool { interval != nil }

  /// Keeps it from firing ever again; mirrors `Timer.invalidate()`.
  public func invalidate() {
    body = nil
  }

  func fire() {
    guard let body else { return }
    if !repeats { invalidate() }
    body()
  }
}

/// Bounds the time that late timers take which can wait, so that input and all other work have a turn.
public protocol TimerGate: AnyObject {
  /// Whether another one may fire.
  var isOpen: Bool { get }

  /// Opens it for a turn of timers.
  func open()

  /// Fires a timer, by the closure, while it is open.
  func pass(_ fire: () -> Void)
}
