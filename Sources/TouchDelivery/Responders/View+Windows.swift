extension View {
  /// What a change of the superview entails, once the view lies where it is to stay.
  final func didMove(from oldWindow: Window?) {
    let newWindow = superview?.window
    let hasAnotherWindow = newWindow !== oldWindow
    let moved = hasAnotherWindow ? moveSubtree(to: newWindow) : []
    if hasAnotherWindow, let oldWindow { oldWindow.viewDidLeave(self) }
    for view in moved where view.window === newWindow { view.overrides?.didMoveToWindow(view) }
    if let overrides, overrides.methods.contains(.didMoveToSuperview) { overrides.didMoveToSuperview(self) }
  }

  /// Notes the window in the whole subtree; the views that want to hear of it, each before its subviews.
  private func moveSubtree(to window: Window?) -> [View] {
    var listeners: [View] = []
    var pending: [View] = [self]
    while let view = pending.popLast() {
      view.containingWindow = window
      if let overrides = view.overrides, overrides.methods.contains(.didMoveToWindow) {
        listeners.append(view)
      }
      pending.append(contentsOf: view.subviews.reversed())
    }
    return listeners
  }

  /// Lets go of the subviews, of a tree of any depth without recursion.
  final func releaseSubviews() {
    var pending: [View] = []
    swap(&pending, &subviews)
    while var view = pending.popLast() {
      view.superview = nil
      if isKnownUniquelyReferenced(&view) {
        pending.append(contentsOf: view.subviews)
        view.subviews = []
      } else if view.containingWindow != nil {
        _ = view.moveSubtree(to: nil)
      }
    }
  }
}
