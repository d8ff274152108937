/// A window of the scene; it is a view, so it has a view's properties too.
package struct WindowDescription: Sendable {
  /// The window as a view.
  ///
  /// Without a frame it fills its screen.
  package internal(set) var view: ViewDescription
  /// The screen that it lies on; nil is the first.
  package internal(set) var screen: Identifier?
  /// The level; higher is in front.
  package internal(set) var level = 0.0
  /// Where the window says that it is the key window, or nil.
  package internal(set) var key: KeyMark?
  /// Its window scene, which windows naming the same id share.
  package internal(set) var scene: Identifier
  /// The responder of this window that is first responder at the start.
  package internal(set) var firstResponder: Identifier?
  /// The controller whose view fills the window, behind the window's other subviews.
  package internal(set) var rootViewController: RootViewControllerDescription?

  init(at location: SourceLocation) {
    view = ViewDescription(at: location)
    scene = Identifier("windowScene", at: location, isExplicit: false)
  }
}

/// What a window says about being the key window.
package struct KeyMark: Hashable, Sendable {
  /// Whether it is.
  package let isKey: Bool
  /// Where it says so.
  package let location: SourceLocation
}
