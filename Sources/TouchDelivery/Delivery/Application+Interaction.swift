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
    guard !allowsUserInteraction, duration > 0, !views.isEmpty else { return }
    for view in views { view.interactionSuspensions += 1 }
    schedule(after: duration) {
      for view in views { view.interactionSuspensions -= 1 }
    }
    for view in views { orphanTouches(on: view) }
  }

  func sceneDidDeactivate(_ scene: WindowScene) {
    interrupt(.scene(scene), at: now)
  }
}
