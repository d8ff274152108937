internal import TouchDelivery

/// What one finger does in a frame, or an event without a location, as its words say it.
struct ScriptItem {
  enum Action {
    case down(Place)
    case move(Place)
    case up
    case cancel
    case cancelAll
    case unlocated(UnlocatedInput)
  }

  /// Where a finger is and what else is said of it; what is nil stays as it was.
  struct Place {
    var location: Point
    var force: Double?
    var majorRadius: Double?
    var edge: RectEdge?
  }

  var action: Action
  /// The finger's number; 0 where there is none.
  var finger: Int32
  /// Where the item stands in its line.
  var column: Int
}
