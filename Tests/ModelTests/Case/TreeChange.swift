/// A change of the view tree.
enum TreeChange: Hashable {
  /// One property and its new value.
  enum Property: Hashable {
    case hidden(Bool)
    case alpha(Float)
    case interaction(Bool)
    case multiple(Bool)
    case exclusive(Bool)
    case center(Spot)
    case bounds(Box)
    case transform(Linear)
  }

  /// `addSubview` for a nil index, else `insertSubview(_:at:)`.
  case insert(Int, into: Int, at: Int?)
  case remove(Int)
  /// Before its siblings; a window before those of its level.
  case toFront(Int)
  case toBack(Int)
  case level(Int, Double)
  case set(Int, Property)
}
