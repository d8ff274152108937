extension Application {
  /// How many touches are under way.
  public var liveTouchCount: Int { event?.allTouches.count ?? 0 }

  /// How many fingers have come down so far, those included that hit nobody.
  public var touchCount: Int { nextTouchID - 1 }

  /// Goes on where `predecessor`, which has been interrupted, is at: with its time, with the ids of its touches, none of which is given
  /// twice, and without the end of a shake that was cancelled there (EV-5).
  public func takeOver(from predecessor: Application) {
    advance(to: predecessor.now)
    nextTouchID = max(nextTouchID, predecessor.nextTouchID)
    motion = predecessor.motion
  }
}
