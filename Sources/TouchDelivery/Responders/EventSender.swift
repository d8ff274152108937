/// A responder that hands events on: a window or the application.
public protocol EventSender: Responder {
  /// What `sendEvent(_:)` does without the override.
  func superSendEvent(_ event: Event)
}

extension EventSender {
  /// Hands `event` on by its override or, without one, as its class does; mirrors `UIApplication.sendEvent(_:)` and
  /// `UIWindow.sendEvent(_:)` (APP-2).
  ///
  /// An override that does not call `super` swallows the event (TD-1).
  public func sendEvent(_ event: Event) {
    if !overrideSends(event) { superSendEvent(event) }
  }

  /// Hands `event` to the override and tells whether there is one.
  @inline(__always)
  func overrideSends(_ event: Event) -> Bool {
    guard let overrides, overrides.methods.contains(.sendEvent) else { return false }
    overrides.sendEvent(event, responder: self)
    return true
  }
}
