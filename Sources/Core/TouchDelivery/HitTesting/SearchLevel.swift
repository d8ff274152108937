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
