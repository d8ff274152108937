/// What is called is the override if there is one, else the class's method.
extension Control {
  final func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    guard let overrides, overrides.methods.contains(.beginTracking) else {
      return superBeginTracking(touch, with: event)
    }
    return overrides.beginTracking(touch, control: self, event: event)
  }

  final func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    guard let overrides, overrides.methods.contains(.continueTracking) else {
      return superContinueTracking(touch, with: event)
    }
    return overrides.continueTracking(touch, control: self, event: event)
  }

  final func endTracking(_ touch: Touch, with event: Event) {
    guard let overrides, overrides.methods.contains(.endTracking) else {
      return superEndTracking(touch, with: event)
    }
    overrides.endTracking(touch, control: self, event: event)
  }

  final func cancelTracking(with event: Event?) {
    guard let overrides, overrides.methods.contains(.cancelTracking) else {
      return superCancelTracking(with: event)
    }
    overrides.cancelTracking(control: self, event: event)
  }
}
