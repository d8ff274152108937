import TouchDelivery

/// What one object says of another that may not exist yet.
enum TreeReference {
  case presentingViewController(of: ViewController, is: String)
  case hitTest(of: View, is: String)

  func connect(in responders: [String: Responder]) {
    switch self {
    case .presentingViewController(let controller, let id):
      controller.presentingViewController = responders[id] as? ViewController
    case .hitTest(let view, let id):
      if let target = responders[id] as? View { view.hitTestRule = .redirect(target) }
    }
  }
}
