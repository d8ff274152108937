/// The pace at which something happens again and again while a finger rests on a control (UC-17).
public struct RepetitionPace: Hashable, Sendable {
  /// After how many seconds it happens the first time.
  public var after: Double
  /// How many seconds lie between two times at first.
  public var every: Double
  /// How few seconds there may be at last; `every` keeps the pace.
  public var fastest: Double

  /// The pace of these seconds.
  public init(after: Double, every: Double, fastest: Double) {
    self.after = after
    self.every = every
    self.fastest = fastest
  }
}

/// Something that happens at a pace, quicker and quicker, until it is stopped or says that it is over (UC-17).
public final class Repetition: Referable {
  /// How many times it happens before the next ones come in half of the time.
  private static let timesOfAPace = 10

  private var timer: Timer?
  @Weak private var control: Control?

  deinit {
    clearWeakLink()
    timer?.invalidate()
  }

  /// Calls `body` with `control` at `pace` until it returns false or the control is gone, in place of what was repeated before.
  public func start<Repeating: Control>(
    _ pace: RepetitionPace, on control: Repeating, _ body: @escaping (Repeating) -> Bool
  ) {
    stop()
    self.control = control
    let repeating = Weak(wrappedValue: control)
    let body = { repeating.wrappedValue.map(body) ?? false }
    timer = schedule(
      after: pace.after,
      weakly { repetition in
        if repetition.goesOn(body) { repetition.goOn(every: max(pace.every, pace.fastest), pace, body) }
      })
  }

  /// Calls nothing more.
  public func stop() {
    timer?.invalidate()
    timer = nil
  }

  /// Calls `body` each time that `pause` seconds are over, and after some times in half of that.
  private func goOn(every pause: Double, _ pace: RepetitionPace, _ body: @escaping () -> Bool) {
    var times = 0
    timer = schedule(
      after: pause, repeats: true,
      weakly { repetition in
        guard repetition.goesOn(body) else { return }
        times += 1
        guard times == Self.timesOfAPace, pause > pace.fastest else { return }
        repetition.timer?.invalidate()
        repetition.goOn(every: max(pause / 2, pace.fastest), pace, body)
      })
  }

  private func schedule(after seconds: Double, repeats: Bool = false, _ body: @escaping () -> Void) -> Timer?
  {
    control?.application?.schedule(after: seconds, repeats: repeats, canWait: false, body)
  }

  private func goesOn(_ body: () -> Bool) -> Bool {
    if body() { return true }
    stop()
    return false
  }
}
