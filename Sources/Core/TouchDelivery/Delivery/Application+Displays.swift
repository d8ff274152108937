internal import TouchTime

extension Application {
  /// Notes that `screen` is dark, so that the next finger wakes it, or that it is not (DP-1).
  public func setDark(_ isDark: Bool, of screen: Screen) {
    let display = screen.knownDisplay()
    guard display.setDark(isDark) else { return }
    record(isDark ? .dark : .awake, of: screen)
    if !isDark { awaitIdleness(of: screen, display) }
  }

  /// Counts the time without a finger from now on, for each screen that is not dark already (DP-3).
  public func awaitIdleness() {
    for screen in screens {
      if let display = screen.display, !display.isDark { awaitIdleness(of: screen, display) }
    }
  }

  /// Notes the finger of `contact`, which came down on `screen` as the touch of this id, and says how it counts (DP-1, DP-2).
  ///
  /// One that `hit` nothing, or what does nothing, is not noted (DP-4).
  func receive(
    _ contact: Contact, as touch: Int, hitting hit: Hit?, by display: Display, of screen: Screen,
    at time: Instant
  ) -> Display.Reception {
    guard isSign(contact.location, of: screen, hitting: hit) else { return .counts }
    display.awaitIdleness(by: nil)
    var reason = "the screen has just woken"
    switch display.begin(contact.identifier, as: touch, at: time) {
    case .counts: return .counts
    case .isSwallowed: break
    case .wakes:
      reason = "it woke the screen"
      _ = display.setDark(false)
      record(.awake, of: screen, touch: touch)
      display.onWake()
      guard display.swallowsWakingTouch else { return .wakes }
    }
    record(.swallowed, of: screen, touch: touch, because: reason)
    dispositions.report(touch, of: contact.identifier, .handled)
    return .isSwallowed
  }

  /// Whether a finger that comes down at `point` of `screen` is a sign that a person is there (DP-4).
  private func isSign(_ point: Point, of screen: Screen, hitting hit: Hit?) -> Bool {
    guard screen.bounds.contains(point) else { return false }
    if let hit { return !hit.view.takesTouchesForNothing }
    return isIgnoringInteractionEvents || !activeWindows(on: screen).contains { $0.obstacle == nil }
  }

  /// Takes in the fingers that lift from `screen`.
  func lift(_ contacts: ArraySlice<Contact>, from screen: Screen, _ display: Display, at time: Instant) {
    if display.lift(contacts, at: time) { awaitIdleness(of: screen, display) }
  }

  /// Forgets the fingers on all displays, whose devices may be gone.
  func forgetFingers(at time: Instant) {
    for screen in screens {
      guard let display = screen.display, display.forgetFingers(at: time) else { continue }
      awaitIdleness(of: screen, display)
    }
  }

  /// Lets the displays go on where those of `predecessor` with the same ids are at.
  func takeOverDisplays(from predecessor: Application) {
    for screen in screens {
      guard let old = predecessor.screens.first(where: { $0.id == screen.id })?.display else { continue }
      screen.display?.takeOver(from: old)
    }
  }

  private func awaitIdleness(of screen: Screen, _ display: Display) {
    display.awaitIdleness(by: nil)
    guard let idleAfter = display.idleAfter, display.isUntouched else { return }
    let timer = schedule(after: idleAfter) { [weak self, unowned screen, unowned display] in
      self?.record(.idle, of: screen)
      if display.darkensWhenIdle { self?.setDark(true, of: screen) }
      display.onIdle()
    }
    display.awaitIdleness(by: timer)
  }

  /// Records what happens to `screen`, and the touch that it is about, if any.
  func record(
    _ event: DisplayEvent, of screen: Screen, touch: Int? = nil,
    because reason: @autoclosure () -> String? = nil
  ) {
    sink?.record(.screen, at: now) { record in
      record.add(.screen, screen.id)
      record.add(.event, event.rawValue)
      if let touch { record.add(.touch, touch) }
      if let reason = reason() { record.add(.detail, reason) }
    }
  }
}

/// What happens to a display, or to a touch on its screen, in the words of the log.
enum DisplayEvent: String {
  case dark, awake, swallowed, idle, cancelled
}
