/// The actions of one callback of a responder.
package struct CallbackActions: Sendable {
  /// Which callback.
  package let callback: EventCallback
  /// Whether the event goes on to the next responder as well, as by calling `super`.
  package let forwards: Bool
  /// What to do, in order.
  ///
  /// Without any, the callback swallows the event.
  package let actions: [ActionDescription]
  /// Where the callback stands.
  package let location: SourceLocation
}

/// The callbacks that can have actions: the methods by which a responder hears of events.
package enum EventCallback: String, Sendable, CaseIterable {
  case touchesBegan, touchesMoved, touchesEnded, touchesCancelled
  case pressesBegan, pressesChanged, pressesEnded, pressesCancelled
  case motionBegan, motionEnded, motionCancelled
  case remoteControlReceived
}
