/// The reason for which each view was hit or not in one search, in the order of the calls of `hitTest(_:with:)` (HT-9).
public final class HitTestExplanation {
  /// The outcome of a view's `hitTest(_:with:)`.
  public enum Verdict: String, Sendable, CaseIterable {
    /// It answered itself or a view of its subtree.
    case hit
    /// The point is not inside (HT-2, HT-18).
    case outside
    /// The view is hidden (HT-4).
    case hidden
    /// The view is as good as transparent (HT-5).
    case alpha
    /// The view takes no user interaction (HT-3).
    case userInteraction
    /// An animation suspends interaction with the view (HT-16).
    case animating
    /// A sibling of it, or of a view around it, was hit in front, so this one, whose bounds contain the point as well, was not asked
    /// (HT-8).
    case covered
    /// The scene says `hitTest: none`.
    case none
    /// The scene says `hitTest: passthrough` and no subview was hit.
    case passthrough
    /// An override decided (HT-13).
    case script
  }

  /// One view and its verdict.
  public struct Visit {
    /// The view, a window to begin with.
    public let view: View
    /// What its `hitTest(_:with:)` came to.
    public internal(set) var verdict: Verdict
    /// What an override of its `hitTest(_:with:)` answered; nil without one.
    public internal(set) var answer: View?
    /// Whether the algorithm has not come to a verdict.
    var isUnderWay = true
    /// What the algorithm came to.
    var found: View?
  }

  /// The views asked so far.
  public private(set) var visits: [Visit] = []

  func begin() {
    visits.removeAll(keepingCapacity: true)
  }

  /// Notes the call; its verdict follows with `close`.
  func open(_ view: View) -> Int {
    visits.append(Visit(view: view, verdict: .outside))
    return visits.count - 1
  }

  /// Notes the algorithm's verdict, and the view that it found.
  func close(_ visit: Int, _ verdict: Verdict, _ found: View?) {
    visits[visit].verdict = verdict
    visits[visit].isUnderWay = false
    visits[visit].found = found
  }

  /// Notes what an override answered.
  func close(_ visit: Int, answer: View?) {
    visits[visit].verdict = .script
    visits[visit].answer = answer
    visits[visit].isUnderWay = false
  }

  /// Notes what the method of a class answered that may be an override: the algorithm's answer, by `super`, or its own.
  func close(_ visit: Int, answerOfClass answer: View?) {
    if visits[visit].isUnderWay || visits[visit].found !== answer { close(visit, answer: answer) }
  }

  /// The visit of `view`, whose method reaches the algorithm, if it is under way.
  func visitUnderWay(of view: View) -> Int? {
    visits.lastIndex { $0.isUnderWay && $0.view === view }
  }

  /// Notes those of `views` that contain `point`, in their superview's coordinates, by their own bounds, and behind each the views
  /// inside it that would have been asked there: overrides are not called for this.
  func cover(_ views: some Sequence<View>, at point: Point) {
    for view in views {
      guard var inner = view.contained(point) else { continue }
      var cover = view
      visits.append(Visit(view: view, verdict: .covered))
      while cover.obstacle == nil, let next = cover.frontmostSubview(at: inner) {
        (cover, inner) = next
        visits.append(Visit(view: cover, verdict: .covered))
      }
    }
  }
}

extension View {
  /// `point`, which is in the superview's coordinates, in the view's own, if the bounds contain it.
  fileprivate func contained(_ point: Point) -> Point? {
    let inner = convertFromSuperview(point)
    return !isFlattened && containsByBounds(inner) ? inner : nil
  }

  /// The subview in front at `point` that touches can hit, with the point in its coordinates; none of a view that is hit itself.
  fileprivate func frontmostSubview(at point: Point) -> (view: View, point: Point)? {
    if case .itself = hitTestRule { return nil }
    for subview in subviews.reversed() where subview.obstacle == nil {
      if let inner = subview.contained(point) { return (subview, inner) }
    }
    return nil
  }
}
