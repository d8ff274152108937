extension Application {
  /// Who hears of each touch whether anybody handles it, as soon as that is decided; nil costs nothing.
  ///
  /// A touch that stays undecided is told once as such, at the end of the event in which it began, and later as what it is; touches of
  /// one finger are told in the order in which they began. One that moves is not told of. Who hears may give the application
  /// nothing to do.
  public var dispositionSink: ((TouchDispositionChange) -> Void)? {
    get { dispositions.sink }
    set { dispositions.sink = newValue }
  }

  /// Decides about touches that a view was called for.
  func decide(_ message: EventMessage, by responder: Responder?) {
    guard dispositionSink != nil, case .touches(.began, let touches) = message else { return }
    for touch in touches { dispositions.decide(touch, responder == nil ? .unhandled(.discarded) : .handled) }
  }

  /// Gives to a recognizer what it recognises.
  func decide(_ touches: [Touch]) {
    guard dispositionSink != nil else { return }
    for touch in touches { dispositions.decide(touch, .handled) }
  }
}
