/// A finger's part of a frame.
struct FingerChange: Equatable, Sendable {
  enum Kind: Equatable, Sendable { case down, move, up, cancel }

  var finger: Int
  var kind: Kind
  /// The view that a finger hits as it comes down; where it is gone, no view is hit.
  var view = 0
}
