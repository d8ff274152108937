extension View {
  /// The view that a touch at `point`, in this view's coordinates, belongs to: a subview, this view, or nil; mirrors
  /// `UIView.hitTest(_:with:)` (HT-2).
  ///
  /// An override decides alone (HT-13). `event` may be nil when called by hand.
  public final func hitTest(_ point: Point, with event: Event?) -> View? {
    var search = HitTestSearch(with: event)
    return search.hitTest(self, at: point)
  }

  /// What an override of `hitTest(_:with:)` gets from `super`: the algorithm of HT-2.
  final func hitTestByClass(_ point: Point, with event: Event?) -> View? {
    var search = HitTestSearch(with: event)
    return search.hitTestByClass(self, at: point)
  }

  /// Whether `point`, in this view's coordinates, is inside; mirrors `UIView.point(inside:with:)` (HT-12).
  public final func point(inside point: Point, with event: Event?) -> Bool {
    callOverride(of: .pointInside, .point(point), MethodValue(event))?.flag ?? containsByBounds(point)
  }
}

/// One run of the algorithm of HT-2, from a view down to what is hit.
///
/// It keeps the views that it may come back to on its own list instead of calling itself, so that a tree may be as
/// deep as it likes. An override that asks its view's class begins its own search.
struct HitTestSearch {
  private let event: Event?
  private let explanation: HitTestExplanation?
  private var levels: [SearchLevel] = []
  private var visits = 0

  init(with event: Event?) {
    self.event = event
    explanation = event?.explanation
  }

  /// What the view's `hitTest(_:with:)` answers.
  mutating func hitTest(_ view: View, at point: Point) -> View? {
    finish(ask(view, at: point))
  }

  /// What the view's `hitTest(_:with:)` answers without its own override.
  mutating func hitTestByClass(_ view: View, at point: Point) -> View? {
    finish(enter(view, at: point, visit: nil))
  }

  /// Goes on until no view has subviews left to ask.
  private mutating func finish(_ answer: View?) -> View? {
    var answer = answer
    while var level = levels.popLast() {
      if answer == nil, let subview = level.nextSubview(&visits) {
        levels.append(level)
        answer = ask(subview, at: subview.convertFromSuperview(level.point))
      } else {
        answer = leave(level, with: answer)
      }
    }
    event?.addVisits(visits)
    return answer
  }

  /// The view's answer; nil also where it depends on subviews, which are asked next.
  private mutating func ask(_ view: View, at point: Point) -> View? {
    visits += 1
    let visit = explanation?.open(view)
    guard let override = view.callOverride(of: .hitTest, .point(point), MethodValue(event)) else {
      return enter(view, at: point, visit: visit)
    }
    let answer: View? = override.object()
    if let visit { explanation?.close(visit, answer: answer) }
    return answer
  }

  private mutating func enter(_ view: View, at point: Point, visit: Int?) -> View? {
    if let obstacle = view.obstacle { return close(visit, obstacle) }
    guard !view.isFlattened, view.point(inside: point, with: event) else { return close(visit, .outside) }
    if case .itself = view.hitTestRule { return close(visit, .hit, view) }
    if explanation != nil { return search(view, at: point, visit: visit) }
    var descent = PlainDescent(from: view, at: point)
    let isOver = descent.run(&visits)
    return isOver ? descent.view : search(descent.view, at: descent.point, visit: nil)
  }

  /// Has the view's subviews asked next.
  private mutating func search(_ view: View, at point: Point, visit: Int?) -> View? {
    levels.append(SearchLevel(view, at: point, visit: visit, isExplained: explanation != nil))
    return nil
  }

  /// The view's own answer after its subviews' (HT-14).
  private func leave(_ level: SearchLevel, with found: View?) -> View? {
    if found != nil { explanation?.cover(level.remaining, at: level.point) }
    switch level.view.hitTestRule {
    case .passthrough where found == nil || found === level.view: return close(level.visit, .passthrough)
    case .passthrough: return close(level.visit, .hit, found)
    case .redirect(let target): return close(level.visit, .hit, target)
    case .standard, .itself, .none: return close(level.visit, .hit, found ?? level.view)
    }
  }

  @discardableResult
  private func close(_ visit: Int?, _ verdict: HitTestExplanation.Verdict, _ answer: View? = nil) -> View? {
    if let visit { explanation?.close(visit, verdict) }
    return answer
  }
}
