public import TouchDelivery

/// Recognises a finger that drags from an edge of the screen; mirrors `UIScreenEdgePanGestureRecognizer` (EDGE-1 to
/// EDGE-3).
public final class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges that count; none of them, as at first, never recognises.
  public var edges: Set<RectEdge> = []

  /// The properties that a scene can set beyond those of any recognizer.
  public override class var properties: [Property<GestureRecognizer>] {
    super.properties + own.map(\.ofRecognizer)
  }

  private static let own: [Property<ScreenEdgePanGestureRecognizer>] = [
    Property(
      "edges",
      .options([([.left], "left"), ([.right], "right"), ([.top], "top"), ([.bottom], "bottom")]), \.edges,
      "The edges of the screen that it may come from: one or a list.", traits: .required)
  ]

  /// Where the finger came down, in points of the screen.
  private var start = Point.zero

  /// The word `screenEdgePan`.
  public override var type: String { "screenEdgePan" }

  /// Fails for a first touch that does not come from one of the edges, and ignores all others.
  public override func touches(_ phase: TouchesPhase, _ touches: [Touch], with event: Event) {
    guard phase == .began else { return super.touches(phase, touches, with: event) }
    let others = numberOfTouches - touches.count
    for touch in others > 0 ? touches[...] : touches.dropFirst() { ignore(touch, for: event) }
    guard others == 0, let first = touches.first else { return }
    guard edges.contains(first.edge) else { return fail(failure(of: first)) }
    start = first.screenLocation
    super.touches(phase, [first], with: event)
  }

  /// A finger that slides along its edge did not come in from there.
  override func faultOfWay() -> String? {
    guard let touch = currentTouches.first else { return nil }
    let way = Point(x: touch.screenLocation.x - start.x, y: touch.screenLocation.y - start.y)
    let (inwards, along) =
      switch touch.edge {
      case .left: (way.x, way.y)
      case .right: (-way.x, way.y)
      case .top: (way.y, way.x)
      case .bottom: (-way.y, way.x)
      case .none: (0.0, 0.0)
      }
    guard inwards < abs(along) else { return nil }
    let screen = touch.window.screen
    let (slid, came) = (Reason.number(screen.points(abs(along))), Reason.number(screen.points(inwards)))
    return "moved \(slid) pt along the \(touch.edge) edge and \(came) pt inwards"
  }

  private func failure(of touch: Touch) -> String {
    let known = RectEdge.allCases.filter(edges.contains)
    guard let edge = known.min(by: { distance(of: touch, from: $0) < distance(of: touch, from: $1) }) else {
      return "it has no edges"
    }
    guard touch.edge == .none else { return "the touch came from the \(touch.edge) edge" }
    let way = touch.window.screen.points(distance(of: touch, from: edge))
    let region = settings.edgeRegion
    return way > region
      ? "the touch came down \(Reason.number(way)) pt from the \(edge) edge, more than \(Reason.number(region)) pt"
      : "the touch came from no edge"
  }

  private func distance(of touch: Touch, from edge: RectEdge) -> Double {
    let (point, screen) = (touch.screenLocation, touch.window.screen.bounds)
    switch edge {
    case .left: return point.x - screen.origin.x
    case .right: return screen.origin.x + screen.size.width - point.x
    case .top: return point.y - screen.origin.y
    case .bottom: return screen.origin.y + screen.size.height - point.y
    case .none: return .infinity
    }
  }
}
