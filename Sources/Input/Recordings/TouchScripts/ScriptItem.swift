internal import TouchDelivery

/// One finger in a frame, or an event without a location, as its words say it.
struct ScriptItem {
  enum Action {
    case down(Place)
    case move(Place)
    case up
    case cancel
    case cancelAll
    case unlocated(UnlocatedInput)
  }

  /// The place of a finger, and what else is said of it; what is nil stays as it was.
  struct Place {
    var location: Point
    var force: Double?
    var majorRadius: Double?
    var edge: RectEdge?
    /// The screen that the finger touches, by its place in the scene's list.
    var screen: Int?
  }

  var action: Action
  /// The finger's number; 0 without one.
  var finger: Int32
  /// Where the item begins in the bytes of its line.
  var index: Int
}

/// A word that a line of a touch script may have after its time.
enum ScriptVerb: String, CaseIterable {
  case down, move, up, cancel, cancelAll, remote, motion, press

  /// What to write instead of words that people try.
  static let remedies: [String: String] = [
    "tap": tap, "click": tap, "touch": "'down 1 X Y'", "release": "'up 1'", "lift": "'up 1'", "drag": drag,
    "swipe": drag,
  ]
  private static let tap = "'down 1 X Y', and 'up 1' on a later line"
  private static let drag = "'down 1 X Y', and 'move 1 X Y' and 'up 1' on later lines"

  /// Whether a finger's number follows.
  var hasFinger: Bool {
    switch self {
    case .down, .move, .up, .cancel: true
    case .cancelAll, .remote, .motion, .press: false
    }
  }
}

/// A field that may follow a finger's coordinates.
enum ScriptField: String, CaseIterable {
  case force, radius, edge, screen
}
