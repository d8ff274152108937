package import TouchDelivery

extension View {
  /// Visits this view, the views inside it and their controllers.
  package func forEachResponder(_ visit: (Responder) -> Void) {
    var pending: [View] = [self]
    while let view = pending.popLast() {
      visit(view)
      if let controller = view.viewController { visit(controller) }
      pending.append(contentsOf: view.subviews)
    }
  }
}

extension View {
  /// Visits the ids of this view's, the views' inside it, and of their controllers and recognizers.
  func forEachName(_ visit: (String) -> Void) {
    forEachResponder {
      visit($0.id)
      for recognizer in ($0 as? View)?.gestureRecognizers ?? [] { visit(recognizer.id) }
    }
  }
}

extension Application {
  /// Visits the ids of everybody whom events can reach, and of their recognizers.
  func forEachName(_ visit: (String) -> Void) {
    forEachResponder {
      visit($0.id)
      for recognizer in ($0 as? View)?.gestureRecognizers ?? [] { visit(recognizer.id) }
    }
  }
}

extension Application {
  /// Visits everybody whom events can reach: the application, its delegate, the scenes, the windows and what is inside.
  package func forEachResponder(_ visit: (Responder) -> Void) {
    visit(self)
    if let delegate { visit(delegate) }
    for window in windows {
      visit(window.windowScene)
      window.forEachResponder(visit)
    }
  }
}
