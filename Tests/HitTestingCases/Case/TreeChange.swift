/// A change of the view tree.
enum TreeChange: Hashable {
  /// One property and its new value.
  enum Property: Hashable {
    case hidden(Bool)
    case alpha(Float)
    case interaction(Bool)
    case enabled(Bool)
    case multiple(Bool)
    case exclusive(Bool)
    case center(Spot)
    case bounds(Box)
    case transform(Linear)
  }

  /// Which of the methods that insert a subview.
  enum Place: Hashable {
    case front
    case index(Int)
    case above(Int)
    case below(Int)
  }

  case insert(Int, into: Int, Place)
  case remove(Int)
  /// Before its siblings; a window before those of its level.
  case toFront(Int)
  case toBack(Int)
  case level(Int, Double)
  /// `makeKey` of a window, or `makeKeyAndVisible` (APP-4, APP-9).
  case key(Int, andVisible: Bool)
  /// A view becomes its window's first responder, or is so no longer.
  case firstResponder(Int, Bool)
  case set(Int, Property)
  /// An animation of so many microseconds that keeps touches away (HT-16).
  case animate(Int, Int64)
  /// `beginIgnoringInteractionEvents` or its end (APP-8).
  case ignoreInteraction(Bool)
}
