/// One thing that happens to the application.
enum Step: Hashable {
  case frame(Frame)
  /// `cancelAll` of a touch script; for a nil time at the time at hand, as a frame.
  case cancelAll(time: Int64?)
  case change(TreeChange)
}

/// What the fingers on a screen did at one moment.
struct Frame: Hashable {
  /// In microseconds; nil in a callback, which has the time of the event at hand.
  var time: Int64?
  var screen: Int
  var contacts: [FingerChange]
}

/// What one finger did.
struct FingerChange: Hashable {
  /// The kinds of change, by the words of a touch script.
  enum Kind: String, Hashable {
    case down, move, up, cancel
  }

  var finger: Int
  var kind: Kind
  var spot: Spot
}
