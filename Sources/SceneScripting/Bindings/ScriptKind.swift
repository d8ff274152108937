/// The kinds of objects that scripts hold; a kind comes after the one whose members it shares.
enum ScriptKind: Int, CaseIterable {
  case responder, view, window, viewController, windowScene, application, delegate
  case touch, press, event, timer, screen, `super`, fingerpost

  /// The word in messages.
  var name: String {
    switch self {
    case .viewController: "view controller"
    case .windowScene: "window scene"
    case .delegate: "application delegate"
    case .fingerpost: "table 'fingerpost'"
    default: "\(self)"
    }
  }
}
