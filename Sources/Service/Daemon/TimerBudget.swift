internal import TouchTime
internal import TouchDelivery

/// The part of the time that timers of scripts may take, so that devices, requests and signals have theirs.
///
/// It is open for `turn`, which only the running timer may exceed. If nothing opens it again, it opens by itself
/// after that time. `warn` gets the share of a second that timers took, if that is nearly all of it.
final class TimerBudget: TimerGate {
  /// In microseconds.
  static let turn: Int64 = 50_000
  private static let window: Int64 = 1_000_000
  /// What is nearly all of a window.
  private static let tooMuch = 0.8
  private static let silence: Int64 = 60_000_000

  private let clock: () -> Instant
  private let warn: (_ share: Double) -> Void
  private var used: Int64 = 0
  private var closing = Instant.zero
  /// What timers took since this moment.
  private var measured: (since: Instant, used: Int64)
  private var lastWarning: Instant?

  init(clock: @escaping () -> Instant, warn: @escaping (_ share: Double) -> Void) {
    self.clock = clock
    self.warn = warn
    measured = (clock(), 0)
  }

  var isOpen: Bool {
    if used >= Self.turn, clock() >= closing + Self.turn { open() }
    return used < Self.turn
  }

  func open() {
    used = 0
  }

  func pass(_ fire: () -> Void) {
    let start = clock()
    fire()
    let end = clock()
    let time = end.microseconds - start.microseconds
    used += time
    if used >= Self.turn { closing = end }
    measured.used += time
    measure(at: end)
  }

  private func measure(at now: Instant) {
    let elapsed = now.microseconds - measured.since.microseconds
    guard elapsed >= Self.window else { return }
    let share = Double(measured.used) / Double(elapsed)
    measured = (now, 0)
    guard share >= Self.tooMuch, lastWarning.map({ now >= $0 + Self.silence }) ?? true else { return }
    lastWarning = now
    warn(share)
  }
}
