extension Responder {
  /// Whether events without a location go to it while its window is key; mirrors `UIResponder.isFirstResponder` (EV-4).
  public final var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Whether it may become first responder; mirrors `UIResponder.canBecomeFirstResponder`.
  public final var canBecomeFirstResponder: Bool {
    guard let overrides, overrides.methods.contains(.canBecomeFirstResponder) else {
      return superCanBecomeFirstResponder
    }
    return overrides.canBecomeFirstResponder(self)
  }

  /// Whether it may stop being first responder; mirrors `UIResponder.canResignFirstResponder`.
  public final var canResignFirstResponder: Bool {
    guard let overrides, overrides.methods.contains(.canResignFirstResponder) else { return true }
    return overrides.canResignFirstResponder(self)
  }

  /// Makes it its window's first responder, if it may and the one before may resign; mirrors
  /// `UIResponder.becomeFirstResponder()`.
  ///
  /// False, and nothing done, outside a window.
  @discardableResult
  public final func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard responderWindow != nil, canBecomeFirstResponder else { return false }
    if let current = responderWindow?.firstResponder, !current.resignFirstResponder() { return false }
    responderWindow?.firstResponder = self
    return isFirstResponder
  }

  /// Stops being first responder, if it may; mirrors `UIResponder.resignFirstResponder()`.
  @discardableResult
  public final func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    responderWindow?.firstResponder = nil
    return true
  }

  /// Whether it takes the action called `action`; mirrors `UIResponder.canPerformAction(_:withSender:)` (UC-13).
  public final func canPerformAction(_ action: String, sender: AnyObject?) -> Bool {
    guard let overrides, overrides.methods.contains(.canPerformAction) else {
      return superCanPerformAction(action, sender: sender)
    }
    return overrides.canPerformAction(action, sender: sender, responder: self)
  }

  /// What `canPerformAction(_:sender:)` answers without the override: whether it has a method called `action`.
  public final func superCanPerformAction(_ action: String, sender: AnyObject?) -> Bool {
    overrides?.implements(action) ?? false
  }
}
