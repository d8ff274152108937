/// Input that was written down, ready to be replayed: its first moment is time zero.
package struct Recording {
  /// What happened, in order.
  package var events: [InputEvent]
  /// The device it was recorded from; nil for a touch script.
  package var device: InputDevice?
  /// What could not be replayed as it is; worth showing, no reason to stop.
  package var warnings: [InputDiagnostic]
}
