internal import Diagnostics
internal import TouchGestures
internal import JSON
internal import Scenes
internal import TouchDelivery

extension LiveScene {
  /// The pans from an edge of the screen whose views do not reach that edge, for certain and as long as nothing moves them.
  func missedEdges(in scene: SceneDescription) -> [Diagnostic] {
    guard scene.scripts.isEmpty else { return [] }
    let (moved, exempt) = (scene.viewsThatActionsChange, scene.idsAllowing(.outOfReach))
    return tree.objects.gestureRecognizers.compactMap { entry in
      guard let recognizer = entry.recognizer as? ScreenEdgePanGestureRecognizer, recognizer.isEnabled,
        let view = recognizer.view, let window = view.window,
        let place = tree.objects.locations[recognizer.id],
        let screen = scene.touchArea(of: window.screen), moved.isDisjoint(with: view.lineage.map(\.id)),
        let area = view.touchArea, exempt.isDisjoint(with: [recognizer.id, view.id])
      else { return nil }
      let ways = RectEdge.allCases.filter(recognizer.edges.contains).map {
        (edge: $0, way: window.screen.points(area.distance(from: $0, of: screen)))
      }
      let region = recognizer.settings.edgeRegion
      guard let nearest = ways.min(by: { $0.way < $1.way }), nearest.way > region else { return nil }
      return Advice.outOfReach.warning(
        "no touch on \(view.id.quoted) comes from the \(nearest.edge) edge of the screen, so this never recognises: the view is"
          + " \(Decimal.shortest(nearest.way)) points away from it, and the edge is \(Decimal.shortest(region)) points wide (edgeRegion)",
        at: place)
    }
  }
}

extension View {
  /// The least rectangle of the screen in which touches can hit the view or one inside it; nil where that is not a plain matter
  /// of frames.
  fileprivate var touchArea: Rect? {
    var reachable = area
    for view in lineage {
      guard !view.overridesHitTest, !view.overridesPointInside, !view.redirects else { return nil }
      let part = reachable.intersection(view.area)
      if part.isEmpty { return nil }
      reachable = Rect(around: part.corners.map(view.convertToSuperview))
    }
    return reachable.isEmpty ? nil : reachable
  }

  private var redirects: Bool { if case .redirect = hitTestRule { true } else { false } }
}

extension Rect {
  /// How far it is from an edge of `outer`, in which it lies.
  fileprivate func distance(from edge: RectEdge, of outer: Rect) -> Double {
    switch edge {
    case .left: origin.x - outer.origin.x
    case .right: outer.origin.x + outer.size.width - origin.x - size.width
    case .top: origin.y - outer.origin.y
    case .bottom: outer.origin.y + outer.size.height - origin.y - size.height
    case .none: .infinity
    }
  }
}
