/// The way down from a view that contains a point, as long as neither an override nor a scene's rule decides.
///
/// There each view that contains the point answers itself or a view below it. So the search need not come back to the
/// views that it leaves, and as nothing is called that could change the tree, it need not keep their subviews either.
struct PlainDescent {
  /// The innermost view so far, which contains the point.
  private(set) var view: View
  /// The point in that view's coordinates.
  private(set) var point: Point

  private enum Step {
    /// No subview is hit, so the view is.
    case stay
    /// This subview contains the point, there in its coordinates.
    case enter(View, Point)
    /// The subviews have to be asked one by one.
    case leaveOff
  }

  /// The descent from `view`, which contains `point`.
  init(from view: View, at point: Point) {
    self.view = view
    self.point = point
  }

  /// Goes down; adds the views and the nodes of an index that it looks at to `visits`.
  ///
  /// True where the view that it comes to is what is hit, false where that view's subviews have to be asked one by one.
  mutating func run(_ visits: inout Int) -> Bool {
    guard view.hitTestRule.isStandard else { return false }
    while true {
      switch step(&visits) {
      case .stay: return true
      case .enter(let subview, let inner): (view, point) = (subview, inner)
      case .leaveOff: return false
      }
    }
  }

  private func step(_ visits: inout Int) -> Step {
    if view.subviews.count > SubviewIndex.fewSubviews {
      guard let subview = view.indexForSearch().frontmost(at: point, &visits) else { return .stay }
      visits += 1
      return step(to: subview) ?? .leaveOff
    }
    for subview in view.subviews.reversed() {
      visits += 1
      if let step = step(to: subview) { return step }
    }
    return .stay
  }

  /// The step to `subview` for the point, or nil if it does not contain it.
  private func step(to subview: View) -> Step? {
    guard subview.isPlainInHitTest else { return .leaveOff }
    let inner = subview.convertFromSuperview(point)
    return subview.hitTarget.contains(inner) ? .enter(subview, inner) : nil
  }
}
