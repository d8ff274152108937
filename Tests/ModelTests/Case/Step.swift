/// One thing that happens to the application.
enum Step: Hashable {
  case frame(Frame)
  case cancelAll(time: Int64)
  case change(TreeChange)
}

/// What the fingers on a screen did at one moment.
struct Frame: Hashable {
  /// In microseconds.
  var time: Int64
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
