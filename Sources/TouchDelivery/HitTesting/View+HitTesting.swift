extension View {
  /// The view that a touch at `point`, in this view's coordinates, belongs to: a subview, this view, or nil; mirrors
  /// `UIView.hitTest(_:with:)` (HT-2).
  ///
  /// An override decides alone (HT-13). `event` may be nil when called by hand.
  public final func hitTest(_ point: Point, with event: Event?) -> View? {
    var search = HitTestSearch(with: event)
    return search.hitTest(self, at: point)
  }

  /// What `hitTest(_:with:)` answers without the override.
  public final func superHitTest(_ point: Point, with event: Event?) -> View? {
    var search = HitTestSearch(with: event)
    return search.superHitTest(self, at: point)
  }

  /// Whether `point`, in this view's coordinates, is inside; mirrors `UIView.point(inside:with:)` (HT-12).
  public final func point(inside point: Point, with event: Event?) -> Bool {
    guard let overrides, overrides.methods.contains(.pointInside) else {
      return superPoint(inside: point, with: event)
    }
    return overrides.pointInside(self, point: point, event: event)
  }

  /// What `point(inside:with:)` answers without the override: whether the bounds contain the point (HT-7).
  public final func superPoint(inside point: Point, with event: Event?) -> Bool {
    bounds.inset(by: hitTestInsets).contains(point)
  }

  /// What keeps this view and its subtree from being hit, whatever the point (HT-3 to HT-5, HT-16).
  ///
  /// The alpha is widened to compare it, for 0.01 in single precision is less than 0.01 and must not hit (D-1).
  public final var obstacle: HitTestExplanation.Verdict? {
    if case .none = hitTestRule { return HitTestExplanation.Verdict.none }
    if isHidden { return .hidden }
    if !isUserInteractionEnabled { return .userInteraction }
    if interactionSuspensions > 0 { return .animating }
    return Double(alpha) < 0.01 ? .alpha : nil
  }
}
