extension View {
  /// The view that a touch at `point`, in this view's coordinates, belongs to: a subview, this view, or nil; mirrors
  /// `UIView.hitTest(_:with:)` (HT-2).
  ///
  /// An override decides alone (HT-13). `event` may be nil when called by hand.
  public final func hitTest(_ point: Point, with event: Event?) -> View? {
    guard let explanation = event?.explanation else { return search(point, with: event).view }
    let visit = explanation.open(self)
    let result = search(point, with: event)
    explanation.close(visit, result.verdict)
    return result.view
  }

  /// What `hitTest(_:with:)` answers without the override.
  public final func superHitTest(_ point: Point, with event: Event?) -> View? {
    standardSearch(point, with: event).view
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

  private typealias Result = (view: View?, verdict: HitTestExplanation.Verdict)

  private func search(_ point: Point, with event: Event?) -> Result {
    guard let overrides, overrides.methods.contains(.hitTest) else {
      return standardSearch(point, with: event)
    }
    return (overrides.hitTest(self, point: point, event: event), .script)
  }

  private func standardSearch(_ point: Point, with event: Event?) -> Result {
    if let obstacle { return (nil, obstacle) }
    guard !isFlattened, self.point(inside: point, with: event) else { return (nil, .outside) }
    if case .itself = hitTestRule { return (self, .hit) }
    let found = searchSubviews(point, with: event)
    switch hitTestRule {
    case .passthrough: return (found, found == nil ? .passthrough : .hit)
    case .redirect(let view): return (view, .hit)
    case .standard, .itself, .none: return (found ?? self, .hit)
    }
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

  /// Asks the subviews from the front until one answers (HT-8).
  ///
  /// The list is the one of the search's start; views that an override takes out meanwhile are not asked any more, so
  /// that no touch begins on a view that has left the window.
  private func searchSubviews(_ point: Point, with event: Event?) -> View? {
    let subviews = subviews
    for index in subviews.indices.reversed() {
      let subview = subviews[index]
      guard subview.superview === self else { continue }
      guard let view = subview.hitTest(subview.convertFromSuperview(point), with: event) else { continue }
      event?.explanation?.cover(subviews[..<index].reversed())
      return view
    }
    return nil
  }
}
