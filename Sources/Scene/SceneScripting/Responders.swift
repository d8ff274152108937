package import TouchDelivery

extension View {
  /// Visits this view, the views inside it and their controllers.
  package func forEachResponder(_ visit: (Responder) -> Void) {
    for view in subtree {
      visit(view)
      if let controller = view.viewController { visit(controller) }
    }
  }
}

extension Responder {
  /// Visits the responder's id and those of its recognizers.
  func forEachOwnName(_ visit: (String) -> Void) {
    visit(id)
    for recognizer in (self as? View)?.gestureRecognizers ?? [] { visit(recognizer.id) }
  }
}

extension Application {
  /// Visits the responders that events can reach: the application, its delegate, the scenes, the windows and what is inside.
  package func forEachResponder(_ visit: (Responder) -> Void) {
    visit(self)
    if let delegate { visit(delegate) }
    for window in windows {
      visit(window.windowScene)
      window.forEachResponder(visit)
    }
  }
}
