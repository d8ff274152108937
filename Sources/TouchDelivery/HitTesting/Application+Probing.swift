extension Application {
  /// Hit-tests `point` of `screen` as if a first finger came down there, and says why it hits what it hits (HT-1).
  ///
  /// Overrides of `hitTest(_:with:)` and `point(inside:with:)` are called; nothing is delivered and nobody is told.
  public func probe(_ point: Point, on screen: Screen) -> HitDecision {
    let event = Event(timestamp: now, trail: trail, explanation: HitTestExplanation())
    let hit = isIgnoringInteractionEvents ? nil : hitTest(point, on: screen, with: event)
    return decision(on: hit, of: 1, at: point, on: screen, in: event)
  }

  /// What became of hit-testing a new touch, for the record.
  func decision(
    on hit: Hit?, of touch: Int, at point: Point, on screen: Screen, in event: Event
  ) -> HitDecision {
    HitDecision(
      touch: touch, point: point, window: hit?.window, view: hit?.view,
      missed: hit == nil ? activeWindows(on: screen).reversed() : [],
      isIgnored: isIgnoringInteractionEvents,
      isRedacted: hit?.view.isInsideRedacted == true || isRedacted(point, on: screen),
      visits: event.explanation?.visits)
  }
}
