/// Work that waits for its time on the application's clock; mirrors `Timer`.
public final class Timer {
  /// When it is due next.
  public internal(set) var deadline: Instant
  /// Microseconds from one time to the next, or nil for a timer that fires once.
  let interval: Int64?
  private var body: (() -> Void)?

  init(deadline: Instant, interval: Int64?, body: @escaping () -> Void) {
    self.deadline = deadline
    self.interval = interval
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
