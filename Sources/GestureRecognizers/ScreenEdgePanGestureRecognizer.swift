public import TouchDelivery

/// Recognises a finger that drags from an edge of the screen; mirrors `UIScreenEdgePanGestureRecognizer` (EDGE-1 to
/// EDGE-3).
public final class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges that count; none of them, as at first, never recognises.
  public var edges: Set<RectEdge> = []

  /// The word `screenEdgePan`.
  public override var type: String { "screenEdgePan" }

  /// Fails for a first touch that does not come from one of the edges, and ignores all others.
  public override func touches(_ phase: TouchesPhase, _ touches: [Touch], with event: Event) {
    guard phase == .began else { return super.touches(phase, touches, with: event) }
    let others = numberOfTouches - touches.count
    for touch in others > 0 ? touches[...] : touches.dropFirst() { ignore(touch, for: event) }
    guard others == 0, let first = touches.first else { return }
    guard edges.contains(first.edge) else {
      return fail(
        first.edge == .none ? "the touch came from no edge" : "the touch came from the \(first.edge) edge")
    }
    super.touches(phase, [first], with: event)
  }
}
