/// A view; the first of a case is the window, and the others' superviews stand before them.
struct ViewPlan: Equatable, Sendable {
  var superview: Int
  var isMultiple = false
  var isExclusive = false
  /// Whether it is a control, which follows touches and sends events.
  var isControl = false
  /// How it scrolls, if it is a scroll view.
  var scroll: ScrollPlan?
  /// The recognizers that it does not let begin (GR-13).
  var vetoes = NumberSet.none
  var reactions: [Reaction] = []
}
