/// A touch of which a view is to hear only when no recognizer can still claim it (GR-21, GR-22).
struct HeldTouch {
  let touch: Touch
  /// The event of its sequence, which may be over.
  let event: Event
}
