extension Application {
  /// Whether it notes about each touch if anybody handles it, for `takeDispositions(_:)`.
  public var tracksDispositions: Bool {
    get { dispositions.isKept }
    set { dispositions.isKept = newValue }
  }

  /// Calls `body` with what was decided about touches since the last time, in the order in which it was.
  ///
  /// To be called after each input and each time that time has passed. A touch that stays undecided is told once as such, in the
  /// order in which touches began, and later as what it is; one that moves is not told of and costs nothing.
  public func takeDispositions(_ body: (TouchDispositionChange) -> Void) {
    dispositions.take(body)
  }

  /// Decides about touches that a view was called for.
  func decide(_ message: EventMessage, by responder: Responder?) {
    guard dispositions.isKept, case .touches(.began, let touches) = message else { return }
    for touch in touches { dispositions.decide(touch, responder == nil ? .unhandled(.discarded) : .handled) }
  }

  /// Gives to a recognizer what it recognises.
  func decide(_ touches: [Touch]) {
    guard dispositions.isKept else { return }
    for touch in touches { dispositions.decide(touch, .handled) }
  }

  /// Decides about what nobody can take any more.
  func settleDispositions() {
    if !dispositions.isEmpty { dispositions.settle() }
  }
}
