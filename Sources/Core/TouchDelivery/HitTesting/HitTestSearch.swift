extension View {
  /// Calls this view's `hitTest(_:with:)`: its override, or its class's (HT-13).
  public final func askHitTest(_ point: Point, with event: Event?) -> View? {
    var search = HitTestSearch(with: event)
    return search.hitTest(self, at: point)
  }

  /// Calls this view's `point(inside:with:)`: its override, or its class's (HT-12).
  public final func askPoint(inside point: Point, with event: Event?) -> Bool {
    if let answer = callOverride(of: .pointInside, .point(point), MethodValue(event)) { return answer.flag }
    guard classMethods.contains(.pointInside) else { return containsByBounds(point) }
    return self.point(inside: point, with: event)
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
    finish(enter(view, at: point, visit: explanation?.visitUnderWay(of: view)))
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
    if let override = view.callOverride(of: .hitTest, .point(point), MethodValue(event)) {
      let answer: View? = override.object()
      if let visit { explanation?.close(visit, answer: answer) }
      return answer
    }
    guard view.classMethods.contains(.hitTest) else { return enter(view, at: point, visit: visit) }
    let answer = view.hitTest(point, with: event)
    if let visit { explanation?.close(visit, answerOfClass: answer) }
    return answer
  }

  private mutating func enter(_ view: View, at point: Point, visit: Int?) -> View? {
    if let obstacle = view.obstacle { return close(visit, obstacle) }
    guard !view.isFlattened, view.askPoint(inside: point, with: event) else { return close(visit, .outside) }
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
    if let visit { explanation?.close(visit, verdict, answer) }
    return answer
  }
}

/// One view whose subviews a search is asking, from the front (HT-8).
///
/// The list is the one of the search's start, whatever an override does to it meanwhile; those that left are not asked.
struct SearchLevel {
  let view: View
  /// Where the search is, in the view's coordinates.
  let point: Point
  /// The view's place in the explanation, if it is written by this search.
  let visit: Int?

  private let subviews: [View]
  /// The subviews from here on have been asked; of no meaning as long as `candidates` is used.
  private var end: Int
  private var candidates: IndexedCandidates?

  init(_ view: View, at point: Point, visit: Int?, isExplained: Bool) {
    self.view = view
    self.point = point
    self.visit = visit
    subviews = view.subviews
    end = subviews.count
    if subviews.count > SubviewIndex.fewSubviews, !isExplained {
      candidates = IndexedCandidates(view.indexForSearch(), at: point)
    }
  }

  /// The subviews behind the one asked last, from the front.
  var remaining: ReversedCollection<ArraySlice<View>> { subviews[..<end].reversed() }

  /// The next subview to ask, whether or not it contains the point; adds the nodes of an index that it looks at to `visits`.
  mutating func nextSubview(_ visits: inout Int) -> View? {
    if candidates?.isValid == true { return candidates?.next(&visits) }
    abandonIndex()
    while end > 0 {
      end -= 1
      if subviews[end].superview === view { return subviews[end] }
    }
    return nil
  }

  /// Goes on without the index, because an override has changed something that it stands for.
  private mutating func abandonIndex() {
    guard let asked = candidates?.asked else { return }
    candidates = nil
    end = subviews.lastIndex { $0 === asked } ?? 0
  }
}

/// The subviews of one view whose hit areas contain a point, from the front.
///
/// Most searches want only the first. One that goes on gets all others at once, in order.
struct IndexedCandidates {
  /// The one that was found last.
  private(set) var asked: View?

  private let index: SubviewIndex
  private let revision: Int
  private let point: Point
  /// The candidates behind the first, the rearmost first, once they are wanted.
  private var rest: [View]?

  init(_ index: SubviewIndex, at point: Point) {
    self.index = index
    self.point = point
    revision = index.revision
  }

  /// Whether the index stands for the same subviews in the same places as when the search began.
  var isValid: Bool { index.revision == revision }

  /// The next candidate; adds the nodes looked at to `visits`.
  mutating func next(_ visits: inout Int) -> View? {
    guard let asked else {
      asked = index.frontmost(at: point, &visits)
      return asked
    }
    if rest == nil { rest = index.candidates(at: point, behind: asked, &visits) }
    self.asked = rest?.popLast()
    return self.asked
  }
}

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
