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
      event.explanation?.cover(windows[..<index].reversed(), at: point)
      return Hit(window: window, view: view)
    }
    return nil
  }

  /// The windows of `screen` that hit-testing asks, from back to front (APP-10).
  func activeWindows(on screen: Screen) -> [Window] {
    let isAsked = { (window: Window) in
      window.screen === screen && window.windowScene.activationState == .foregroundActive
    }
    // That is most often all of them, and then the list is not made again.
    return windows.allSatisfy(isAsked) ? windows : windows.filter(isAsked)
  }
}

extension Application {
  /// Hit-tests `point` of `screen` as if a first finger came down there, and says why it hits what it hits (HT-1).
  ///
  /// Overrides of `hitTest(_:with:)` and `point(inside:with:)` are called. Nothing is delivered or recorded.
  public func probe(_ point: Point, on screen: Screen) -> HitDecision {
    let event = Event(timestamp: now, trail: trail, explanation: HitTestExplanation())
    let hit = isIgnoringInteractionEvents ? nil : hitTest(point, on: screen, with: event)
    return decision(on: hit, of: 1, at: point, on: screen, in: event)
  }

  /// The outcome of hit-testing a new touch, for the record.
  func decision(
    on hit: Hit?, of touch: Int, at point: Point, on screen: Screen, in event: Event
  ) -> HitDecision {
    HitDecision(
      touch: touch, point: point, window: hit?.window, view: hit?.view.viewInLog,
      missed: hit == nil ? activeWindows(on: screen).reversed() : [],
      reason: isIgnoringInteractionEvents ? "ignoringInteractionEvents" : nil,
      isRedacted: hit?.view.isInsideRedacted == true || isRedacted(point, on: screen),
      visits: event.explanation?.loggedVisits)
  }

  /// Whether the log withholds `point` of `screen`, whichever view a touch there hits.
  public func isRedacted(_ point: Point, on screen: Screen) -> Bool {
    windows.contains { $0.screen === screen && $0.isRedacted(at: point) }
  }
}
