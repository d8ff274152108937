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

  /// Who hears of each key that goes down and that nobody handles, by evdev's name, while it is delivered; nil costs nothing.
  ///
  /// That is decided as it goes down; what happens to the key later changes nothing. Who hears may give the application
  /// nothing to do.
  public var discardedPressSink: ((String) -> Void)? {
    get { dispositions.discardedPressSink }
    set { dispositions.discardedPressSink = newValue }
  }

  /// Decides about touches and presses that a responder was called for.
  func decide(_ message: EventMessage, by responder: Responder?) {
    switch message {
    case .touches(.began, let touches) where dispositionSink != nil:
      let disposition = responder == nil ? TouchDisposition.unhandled(.discarded) : .handled
      for touch in touches { dispositions.decide(touch, disposition) }
    case .presses(.began, let presses) where responder == nil:
      for press in presses { discardedPressSink?(press.key) }
    default: return
    }
  }

  /// Gives to a recognizer what it recognises.
  func decide(_ touches: [Touch]) {
    guard dispositionSink != nil else { return }
    for touch in touches { dispositions.decide(touch, .handled) }
  }
}
