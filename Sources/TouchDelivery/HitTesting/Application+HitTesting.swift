extension Application {
  /// What hit-testing the windows came to.
  struct Hit {
    let window: Window
    let view: View
  }

  /// Asks the windows of `screen` from the front for the view at `point`, in screen points (HT-1, APP-4).
  ///
  /// The list is the one of the search's start, whatever an override does to it meanwhile.
  func hitTest(_ point: Point, on screen: Screen, with event: Event) -> Hit? {
    let windows = activeWindows(on: screen)
    for index in windows.indices.reversed() {
      let window = windows[index]
      guard let view = window.hitTest(window.convertFromSuperview(point), with: event) else { continue }
      event.explanation?.cover(windows[..<index].reversed())
      return Hit(window: window, view: view)
    }
    return nil
  }

  /// The windows of `screen` that hit-testing asks, from back to front (APP-10).
  func activeWindows(on screen: Screen) -> [Window] {
    windows.filter { $0.screen === screen && $0.windowScene.activationState == .foregroundActive }
  }
}
