/// A finger's part of a frame.
struct FingerChange: Equatable, Sendable {
  /// `press` is a report of another pressure at the same place.
  enum Kind: Equatable, Sendable { case down, move, press, up, cancel }

  var finger: Int
  var kind: Kind
  /// The view that a finger hits as it comes down; where it is gone, no view is hit.
  var view = 0
}
