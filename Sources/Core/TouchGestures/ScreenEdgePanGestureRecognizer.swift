public import TouchDelivery

/// Recognises a finger that drags from an edge of the screen; mirrors `UIScreenEdgePanGestureRecognizer` (EDGE-1 to
/// EDGE-3).
public final class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges that count; none of them, as at first, never recognises.
  public var edges: Set<RectEdge> = []

  /// The properties that a scene can set beyond those of any recognizer.
  public override class var properties: [Property<GestureRecognizer>] {
    super.properties + own.map { $0.ofRecognizer }
  }

  private static let own: [Property<ScreenEdgePanGestureRecognizer>] = [
    Property(
      "edges",
      .options([([.left], "left"), ([.right], "right"), ([.top], "top"), ([.bottom], "bottom")]),
      { $0.edges }, { $0.edges = $1 },
      "The edges of the screen that it may come from: one or a list. It fails if the finger at first goes farther along the edge than away from it.",
      traits: .required)
  ]

  /// Where the finger came down, in points of the screen.
  private var start = Point.zero

  /// The word `screenEdgePan`.
  public override var type: String { "screenEdgePan" }

  /// The same way, from an edge; further fingers do not count, so that one that wants two has no course.
  public override func course(under settings: Settings) -> GestureCourse? {
    guard minimumNumberOfTouches <= 1 else { return nil }
    return GestureCourse(fingers: 1...Int.max, act: .drag(distance: settings.panHysteresis), edges: edges)
  }

  /// Fails for a first touch that does not come from one of the edges, and ignores all others.
  public override func touchesBegan(_ touches: [Touch], with event: Event) {
    let others = numberOfTouches - touches.count
    for touch in others > 0 ? touches[...] : touches.dropFirst() { ignore(touch, for: event) }
    guard others == 0, let first = touches.first else { return }
    guard !ways(of: first).isEmpty else { return fail(failure(of: first)) }
    start = first.screenLocation
    super.touchesBegan([first], with: event)
  }

  /// A finger that slides along its edge did not come in from there; in a corner it may come from either.
  override func faultOfWay() -> String? {
    guard let touch = currentTouches.first else { return nil }
    guard let best = ways(of: touch).max(by: { $0.inwards < $1.inwards }), best.inwards < best.along else {
      return nil
    }
    let screen = touch.window.screen
    let (slid, came) = (Reason.number(screen.points(best.along)), Reason.number(screen.points(best.inwards)))
    return "moved \(slid) pt along the \(best.edge.rawValue) edge and \(came) pt inwards"
  }

  /// The edges that `touch` may have come from, and how far it went from each since then, and along it.
  private func ways(of touch: Touch) -> [(edge: RectEdge, inwards: Double, along: Double)] {
    let way = touch.screenLocation - start
    let region = touch.window.screen.length(ofPoints: settings.edgeRegion)
    return RectEdge.allCases.filter { edges.contains($0) && touch.comes(from: $0, within: region) }.map {
      switch $0 {
      case .left: ($0, way.x, abs(way.y))
      case .right: ($0, -way.x, abs(way.y))
      case .top: ($0, way.y, abs(way.x))
      case .bottom: ($0, -way.y, abs(way.x))
      case .none: ($0, 0, 0)
      }
    }
  }

  private func failure(of touch: Touch) -> String {
    let (place, screen) = (touch.screenLocation, touch.window.screen)
    let known = RectEdge.allCases.filter(edges.contains)
    guard
      let edge = known.min(by: { screen.distance(of: place, from: $0) < screen.distance(of: place, from: $1) }
      )
    else { return "it has no edges" }
    let region = screen.length(ofPoints: settings.edgeRegion)
    let others = RectEdge.allCases.filter { $0 != .none && touch.comes(from: $0, within: region) }
    guard others.isEmpty else {
      return "the touch came from the \(others.map { $0.rawValue }.joined(separator: " and the ")) edge"
    }
    let way = screen.points(screen.distance(of: place, from: edge))
    return way > settings.edgeRegion
      ? "the touch came down \(Reason.number(way)) pt from the \(edge.rawValue) edge, more than \(Reason.number(settings.edgeRegion)) pt"
      : "the touch came from no edge"
  }
}
