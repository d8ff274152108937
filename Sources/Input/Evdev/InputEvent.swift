package import Time
package import TouchDelivery

/// What a source hands to the application: one thing that happened to the input.
///
/// A source keeps one frame and refills it. The event shares the frame's storage, so passing it on copies no
/// contacts; who keeps an event longer than the call owns a copy from then on, and the source allocates anew.
package enum InputEvent {
  /// One report of one device; for `Application.process(_:)`.
  case touches(TouchFrame)
  /// A key, a shake or a remote control; for `Application.process(_:at:)` (EV-4).
  indirect case unlocated(UnlocatedInput, Instant)
  /// The system takes every touch at this moment; for `Application.interrupt(at:)` (TD-12).
  case cancelAll(Instant)

  /// When it happened, on the source's clock.
  package var time: Instant {
    switch self {
    case .touches(let frame): frame.time
    case .unlocated(_, let time): time
    case .cancelAll(let time): time
    }
  }
}
