/// What checking references needs to know of a responder, or of a recognizer, which shares its names.
struct ResponderEntry {
  let kind: Kind
  let id: Identifier
  /// A view's superview; a controller's view.
  let parent: String?
  let hasScript: Bool
  let canBecomeFirstResponder: Bool
  /// A view's controller; the controller that presents this one.
  var detour: Identifier?
  /// A view's or window's kind.
  var viewKind: ViewKind?
  /// What the scene says of it as a control.
  var control: ControlDescription?
  /// Whether it is an object already, and no longer a description.
  var isAlive = false

  /// The kinds of responder, in the words of a diagnostic.
  enum Kind: String {
    case application = "the application"
    case delegate = "the delegate"
    case windowScene = "a window scene"
    case window = "a window"
    case view = "a view"
    case viewController = "a view controller"
    case gestureRecognizer = "a gesture recognizer"
  }
}
