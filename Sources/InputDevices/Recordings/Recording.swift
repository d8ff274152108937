internal import TouchDelivery

/// Input that was written down, ready to be replayed: its first moment is time zero.
package struct Recording {
  /// What happened, in order.
  package var events: [InputEvent]
  /// The devices it was recorded from; none for a touch script.
  ///
  /// A contact's device is its place in this list.
  package var devices: [InputDevice]
  /// The places in `devices` of those whose touches a scene with such a device passes on where nobody handles them.
  package var forwarding: Set<Int32> = []
  /// What could not be replayed as it is; worth showing, no reason to stop.
  package var warnings: [InputDiagnostic]

  /// One of the events as its device would report it now.
  ///
  /// A device is turned along with its screen. A touch script says where on the screen a finger is, however that is
  /// turned.
  package func placed(_ event: InputEvent) -> InputEvent {
    guard !devices.isEmpty, case .touches(var frame) = event else { return event }
    for index in frame.contacts.indices {
      frame.contacts[index].location = frame.screen.place(frame.contacts[index].location)
    }
    return .touches(frame)
  }
}
