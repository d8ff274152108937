import TouchDelivery

extension ResponderEntry {
  /// The entry of an object that is there already.
  init(of responder: Responder, at location: SourceLocation) {
    self.init(
      kind: Kind(of: responder), id: Identifier(responder.id, at: location), parent: nil, hasScript: false,
      canBecomeFirstResponder: false, detour: nil, isAlive: true)
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
