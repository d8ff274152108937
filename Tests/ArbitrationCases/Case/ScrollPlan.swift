/// A scroll view that scrolls sideways: how it is set, where its content is, and what it is asked for.
///
/// All fingers go to the right, so content moves towards its start.
struct ScrollPlan: Equatable, Sendable {
  /// Where the content is.
  enum Room: Equatable, Sendable {
    /// It is no longer than the view, and does not scroll.
    case none
    /// It is at its start, where it can go no farther.
    case atStart
    /// It has more on either side than fingers go in a case.
    case plenty
  }

  var room = Room.plenty
  var isEnabled = true
  var delaysContentTouches = true
  var canCancelContentTouches = true
  /// Whether content with room moves by itself, until the case is over, once fingers have let it go; else it rests at once.
  var goesOn = false
  /// The views whose touches it does not let begin.
  var refused = NumberSet.none
  /// The views that it does not take touches from.
  var spared = NumberSet.none
}
