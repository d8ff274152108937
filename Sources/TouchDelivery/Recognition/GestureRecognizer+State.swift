extension GestureRecognizer {
  /// How far a gesture is; mirrors `UIGestureRecognizer.State` with its raw values (GR-6).
  public enum State: Int, Hashable, Sendable, CaseIterable {
    case possible = 0
    case began, changed, ended, cancelled, failed

    /// Whether the gesture is under way.
    public var isActive: Bool { self == .began || self == .changed }

    /// Whether nothing but a reset follows.
    public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

    /// Whether `next` may follow (GR-6).
    public func allows(_ next: State) -> Bool {
      switch self {
      case .possible: next == .began || next == .ended || next == .failed
      case .began, .changed: next == .changed || next == .ended || next == .cancelled
      case .ended, .cancelled, .failed: false
      }
    }
  }

  /// How far the gesture is; a subclass sets it from its touch methods and timers, and arbitration has the last word
  /// (GR-6, GR-14, GR-18).
  ///
  /// Setting `changed` again fires again. A transition that is not allowed is reported and changes nothing.
  public final var state: State {
    get { requests.last ?? ownState }
    set { request(newValue) }
  }

  /// What others see of it: a recognizer that waits for another to fail is possible (GR-18).
  public final var settledState: State { current }

  /// One that waits to begin is possible in its own eyes, so that it begins with current values; one that waits to end
  /// has done its part.
  private var ownState: State { waitingToBecome == .ended ? .ended : current }

  /// Whether `state` may be set to `next` now (GR-6).
  ///
  /// While others are asked whether it may become something, it can be made to fail, or asked for what follows that.
  public final func allows(_ next: State) -> Bool {
    guard let deciding, requests.isEmpty else { return state.allows(next) }
    return next == .failed || deciding.allows(next) && current.allows(next)
  }

  private func request(_ next: State) {
    guard allows(next) else {
      if !(state == .failed && next == .failed) { reportIllegal(next, from: state) }
      return
    }
    requests.append(next)
    application?.recognizerDidRequest()
  }

  /// Says that there is no such transition (GR-6).
  func reportIllegal(_ next: State, from state: State) {
    guard let view else { return }
    application?.recordFailure("the recognizer '\(id)' cannot go from \(state) to \(next)", of: view)
  }

  func isEnabledDidChange(from old: Bool) {
    if old, !isEnabled { stop("it was disabled") }
  }

  /// Ends the attempt from outside: an active recognizer is cancelled, a possible one that has touches fails (GR-10,
  /// GR-25).
  func stop(_ reason: String) {
    requests.removeAll()
    waitingToBecome = nil
    guard isContending else { return }
    if current.isActive {
      state = .cancelled
    } else if current == .possible {
      failureReason = reason
      state = .failed
    }
  }

  /// The tunables that hold where it is.
  public final var settings: Settings { application?.settings ?? Settings() }

  /// Whether it is under way, or was before it was over.
  var hasRecognised: Bool { current != .possible && current != .failed }

  /// The application that arbitrates it, although its view may have left the window meanwhile.
  public final var application: Application? { contendingApplication ?? view?.window?.application }
}
