extension ViewDescription {
  /// The ids of the views inside this one.
  var descendantNames: [String] {
    subviews.flatMap { [$0.responder.id.value] + $0.descendantNames }
  }

  /// The ids of this view, the views inside it and their controllers.
  var responderNames: [String] {
    [responder.id.value] + (viewController.map { [$0.responder.id.value] } ?? [])
      + subviews.flatMap(\.responderNames)
  }
}

extension ViewDescription {
  /// The recognizers of this view and the views inside it.
  var allGestureRecognizers: [GestureRecognizerDescription] {
    gestureRecognizers + subviews.flatMap(\.allGestureRecognizers)
  }
}

extension WindowDescription {
  /// The recognizers of the window and the views inside it.
  var allGestureRecognizers: [GestureRecognizerDescription] {
    view.allGestureRecognizers + (rootViewController?.view.allGestureRecognizers ?? [])
  }

  /// The ids of the views inside the window, the root view's first.
  var descendantNames: [String] {
    let root = rootViewController.map { [$0.view.responder.id.value] + $0.view.descendantNames }
    return (root ?? []) + view.descendantNames
  }

  /// The ids of the window, the views inside it and their controllers.
  var responderNames: [String] {
    let root = rootViewController.map { [$0.controller.responder.id.value] + $0.view.responderNames }
    return view.responderNames + (root ?? [])
  }
}
