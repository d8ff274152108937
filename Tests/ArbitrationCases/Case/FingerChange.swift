/// A finger's part of a frame.
struct FingerChange: Equatable, Sendable {
  /// A finger trembles, goes a little or far to the right, turns aside a little or much, goes back or up, or presses harder
  /// at the same place.
  ///
  /// It trembles by no round number, so that rounding decides no limit.
  enum Kind: Equatable, Sendable {
    case down, nudge, move, dash, drift, stray, back, rise, press, up, cancel

    /// Where it goes, if it moves.
    var way: Way? {
      switch self {
      case .nudge: Way(right: 3.7, down: 4.1)
      case .move: Way(right: 10, down: 0)
      case .dash: Way(right: 60, down: 0)
      case .drift: Way(right: 40, down: 10)
      case .stray: Way(right: 30, down: 50)
      case .back: Way(right: -20, down: 0)
      case .rise: Way(right: 0, down: -30)
      case .press: .zero
      case .down, .up, .cancel: nil
      }
    }
  }

  var finger: Int
  var kind: Kind
  /// The view that a finger hits as it comes down; where it is gone, no view is hit.
  var view = 0
  /// Where it comes down, as the touchscreen has it, which may be beyond the screen.
  var place = Way.zero

  /// A place in the middle of the screen, where no other finger is.
  static func usual(_ finger: Int) -> Way { Way(right: 300, down: 300).beside(finger) }
}
