/// What is called is the override if there is one, else the class's method.
extension GestureRecognizer {
  final func receive(_ phase: TouchesPhase, _ touches: [Touch], with event: Event) {
    guard let overrides, overrides.methods.contains(OverriddenRecognizerMethods(phase)) else {
      return self.touches(phase, touches, with: event)
    }
    overrides.touches(phase, self, touches: touches, event: event)
  }

  final func callReset() {
    guard let overrides, overrides.methods.contains(.reset) else { return reset() }
    overrides.reset(self)
  }

  /// Whether recognising keeps `other` from it; mirrors `canPrevent(_:)` (GR-14).
  public final func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let overrides, overrides.methods.contains(.canPrevent) else { return superCanPrevent(other) }
    return overrides.canPrevent(self, other)
  }

  /// Whether `other`, recognising, keeps this from it; mirrors `canBePrevented(by:)` (GR-14).
  public final func canBePrevented(by other: GestureRecognizer) -> Bool {
    guard let overrides, overrides.methods.contains(.canBePrevented) else {
      return superCanBePrevented(by: other)
    }
    return overrides.canBePrevented(self, by: other)
  }

  /// The override first, then the delegate (GR-16); the method's name if either says so.
  final func wantsFailure(of other: GestureRecognizer) -> Bool {
    if let overrides, overrides.methods.contains(.shouldRequireFailureOf),
      overrides.shouldRequireFailure(self, of: other)
    {
      return true
    }
    return delegate?.shouldRequireFailure(self, of: other) ?? false
  }

  final func wantsToBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    if let overrides, overrides.methods.contains(.shouldBeRequiredToFailBy),
      overrides.shouldBeRequiredToFail(self, by: other)
    {
      return true
    }
    return delegate?.shouldBeRequiredToFail(self, by: other) ?? false
  }
}
