package import TouchDelivery

/// The actions of one callback of a responder.
package struct CallbackActions: Sendable {
  /// Which callback, one of `OverridableMethod.messages`.
  package let callback: OverridableMethod
  /// Whether the event goes on to the next responder as well, as by calling `super`.
  package let forwards: Bool
  /// What to do, in order.
  ///
  /// Without any, the callback swallows the event.
  package let actions: [ActionDescription]
  /// Where the callback stands.
  package let location: SourceLocation
}
