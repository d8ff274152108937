package import Diagnostics
package import Evdev
package import TouchDelivery

/// Input that was written down, ready to be replayed: its first moment is time zero.
package struct Recording {
  /// What happened, in order: made one by one as the iteration proceeds, again for each iteration.
  ///
  /// However long the recording is, few of them are in memory at a time.
  package let events: AnySequence<InputEvent>
  /// The devices it was recorded from; none for a touch script.
  ///
  /// A contact's device is its place in this list.
  package let devices: [InputDevice]
  /// The sizes of their surfaces in millimetres, each at the place of its device; nil where the device did not tell.
  package var surfaceSizes: [Size?] = []
  /// The places in `devices` of those whose unhandled touches a scene with such a device forwards.
  package var forwarding: Set<Int32> = []
  /// What could not be replayed as it is; worth showing, no reason to stop.
  package var warnings: [Diagnostic]
  private let readingFailure: () -> String?

  /// A recording of `events`; `readingFailure` says why they ended before their end, if they did.
  init(
    events: AnySequence<InputEvent>, devices: [InputDevice], forwarding: Set<Int32> = [],
    warnings: [Diagnostic], readingFailure: @escaping () -> String?
  ) {
    self.events = events
    self.devices = devices
    self.forwarding = forwarding
    self.warnings = warnings
    self.readingFailure = readingFailure
  }

  /// Why `events` ended before their end, as when a disk fails; nil where they did not, or have not been gone through.
  package var failure: String? { readingFailure() }

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
