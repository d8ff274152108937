internal import Controls
import TouchDelivery

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
  /// What the scene says of a view's properties; nil for one that is there already.
  var properties: PropertyValues?
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

extension ResponderEntry {
  /// The entry of an object that is there already.
  init(of responder: Responder, at location: SourceLocation) {
    self.init(
      kind: Kind(of: responder), id: Identifier(responder.id, at: location), parent: nil,
      hasScript: !responder.overrides.isEmpty, canBecomeFirstResponder: false,
      viewKind: (responder as? View).map { ViewKind(of: $0) }, isAlive: true)
  }

  /// The entry of a recognizer that is there already.
  init(of recognizer: GestureRecognizer, at location: SourceLocation) {
    self.init(
      kind: .gestureRecognizer, id: Identifier(recognizer.id, at: location), parent: nil,
      hasScript: !recognizer.overrides.isEmpty, canBecomeFirstResponder: false, isAlive: true)
  }
}

extension ResponderEntry.Kind {
  fileprivate init(of responder: Responder) {
    switch responder {
    case is Application: self = .application
    case is WindowScene: self = .windowScene
    case is Window: self = .window
    case is View: self = .view
    case is ViewController: self = .viewController
    default: self = .delegate
    }
  }
}
