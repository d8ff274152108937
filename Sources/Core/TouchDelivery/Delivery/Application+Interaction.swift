extension Application {
  /// Drops new touches until `endIgnoringInteractionEvents()` has been called as often; touches that are under way go
  /// on; mirrors `UIApplication.beginIgnoringInteractionEvents()` (APP-8).
  public func beginIgnoringInteractionEvents() {
    ignoringInteraction += 1
  }

  /// Undoes one `beginIgnoringInteractionEvents()`; one too many does nothing (APP-8).
  public func endIgnoringInteractionEvents() {
    ignoringInteraction = max(0, ignoringInteraction - 1)
  }

  /// Whether new touches are dropped; mirrors `UIApplication.isIgnoringInteractionEvents` (APP-8).
  public var isIgnoringInteractionEvents: Bool { ignoringInteraction > 0 }

  /// Notes that `views` change over `duration` seconds; mirrors `UIView.animate(withDuration:delay:options:animations:)`.
  ///
  /// What changed has its final value at once. Unless it `allowsUserInteraction`, touches pass the views and their
  /// subviews by until it is over (HT-16), and those on the views are cancelled (TD-14).
  public func animate(_ views: [View], duration: Double, allowsUserInteraction: Bool) {
    animate(views, duration: duration, allowsUserInteraction: allowsUserInteraction, companion: nil)
  }

  /// Does the same; `companion` goes when the animation is over.
  package func animate(
    _ views: [View], duration: Double, allowsUserInteraction: Bool, companion: AnyObject?
  ) {
    guard !allowsUserInteraction, duration > 0, !views.isEmpty else { return }
    for view in views { view.interactionSuspensions += 1 }
    schedule(after: duration) {
      withExtendedLifetime(companion) {
        for view in views { view.interactionSuspensions -= 1 }
      }
    }
    for view in views { orphanTouches(on: view) }
  }

  func sceneDidDeactivate(_ scene: WindowScene) {
    interrupt(.scene(scene), at: now)
  }
}

extension Application {
  /// Who hears of each touch whether anybody handles it, as soon as that is decided; nil costs nothing.
  ///
  /// A touch that is undecided at the end of the event in which it began is reported as undecided, and again once it is decided.
  /// Touches of one finger are reported in the order in which they began; moves are not reported. The sink must not call the
  /// application.
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
