/// A view controller of the scene.
package struct ViewControllerDescription: Sendable {
  /// What it has as a responder.
  package internal(set) var responder: ResponderDescription
  /// The controller that presents it, its next responder in place of its view's superview.
  package internal(set) var presentingViewController: Identifier?

  init(at location: SourceLocation) {
    responder = ResponderDescription(at: location)
  }
}

/// A window's root view controller, described together with its view.
package struct RootViewControllerDescription: Sendable {
  /// The controller.
  package internal(set) var controller: ViewControllerDescription
  /// Its view.
  ///
  /// Without a frame it fills the window.
  package internal(set) var view: ViewDescription

  init(at location: SourceLocation) {
    controller = ViewControllerDescription(at: location)
    view = ViewDescription(at: location)
  }
}
