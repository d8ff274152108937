/// Input that was written down, ready to be replayed: its first moment is time zero.
package struct Recording {
  /// What happened, in order.
  package var events: [InputEvent]
  /// The devices it was recorded from; none for a touch script.
  ///
  /// A contact's device is its place in this list.
  package var devices: [InputDevice]
  /// What could not be replayed as it is; worth showing, no reason to stop.
  package var warnings: [InputDiagnostic]
}
