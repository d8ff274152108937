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
  /// The subviews from here on have been asked, or passed by for they cannot contain the point.
  private var end: Int
  private let candidates: IndexedCandidates?

  init(_ view: View, at point: Point, visit: Int?, subviews: [View], index: SubviewIndex?) {
    self.view = view
    self.point = point
    self.visit = visit
    self.subviews = subviews
    end = subviews.count
    candidates = index.map { IndexedCandidates($0, at: point) }
  }

  /// The subviews behind the one asked last, from the front.
  var remaining: ReversedCollection<ArraySlice<View>> { subviews[..<end].reversed() }

  /// The next subview to ask, whether or not it contains the point.
  mutating func nextSubview() -> View? {
    guard let place = nextPlace() else { return nil }
    end = place
    return subviews[place]
  }

  /// Ends the search among the subviews; returns how many nodes of the view's index it looked at.
  func finish() -> Int {
    candidates?.finish() ?? 0
  }

  /// The index speaks for the subviews that it covers, until an override changes something that it stands for.
  private mutating func nextPlace() -> Int? {
    guard let candidates, end <= candidates.count, candidates.isValid else {
      return end > 0 ? end - 1 : nil
    }
    return candidates.next()
  }
}
