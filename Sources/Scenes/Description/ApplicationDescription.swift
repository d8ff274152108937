/// The application of a scene and what stands behind it.
package struct ApplicationDescription: Sendable {
  /// The application itself.
  package internal(set) var responder: ResponderDescription
  /// Its delegate, its next responder.
  package internal(set) var delegate: ResponderDescription
  /// Whether remote controls are listened to from the start.
  package internal(set) var receivesRemoteControlEvents = false

  init(at location: SourceLocation) {
    responder = ResponderDescription("application", at: location)
    delegate = ResponderDescription("delegate", at: location)
  }
}
