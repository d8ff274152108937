internal import TouchTime

/// The stage of screens that may be dark: it swallows the finger that wakes one, and those until it has settled (DP).
final class DisplayStage: InputStage {
  /// What it belongs to.
  private unowned(unsafe) let application: Application

  init(of application: Application) {
    self.application = application
  }

  static func concerns(_ frame: TouchFrame) -> Bool { frame.screen.display != nil }

  /// Notes the fingers that lift.
  func follow(_ frame: TouchFrame, _ range: Range<Int>) {
    guard let display = frame.screen.display else { return }
    if display.lift(frame.contacts[range], at: frame.time) { awaitIdleness(of: frame.screen, display) }
  }

  /// Notes the finger, unless it `hit` nothing, or what does nothing (DP-1, DP-2, DP-4).
  func receive(
    _ contact: Contact, as touch: Int, hitting hit: Application.Hit?, on screen: Screen, at time: Instant
  ) -> Passage {
    guard let display = screen.display, isSign(contact.location, of: screen, hitting: hit) else {
      return .passes
    }
    display.awaitIdleness(by: nil)
    var reason = "the screen has just woken"
    switch display.begin(contact.identifier, as: touch, at: time) {
    case .counts: return .passes
    case .isSwallowed: break
    case .wakes:
      reason = "it woke the screen"
      _ = display.setDark(false)
      application.record(.awake, of: screen, touch: touch)
      display.onWake()
      guard display.swallowsWakingTouch else { return .passesAnew }
    }
    application.record(.swallowed, of: screen, touch: touch, because: reason)
    application.dispositions.report(touch, of: contact.identifier, .handled)
    return .ends
  }

  /// Whether a finger that comes down at `point` of `screen` is a sign that a person is there (DP-4).
  private func isSign(_ point: Point, of screen: Screen, hitting hit: Application.Hit?) -> Bool {
    guard screen.bounds.contains(point) else { return false }
    if let hit { return !hit.view.takesTouchesForNothing }
    return application.isIgnoringInteractionEvents
      || !application.activeWindows(on: screen).contains { $0.obstacle == nil }
  }

  /// Forgets the fingers on all displays, whose devices may be gone.
  func interrupt(at time: Instant) {
    for screen in application.screens {
      guard let display = screen.display, display.forgetFingers(at: time) else { continue }
      awaitIdleness(of: screen, display)
    }
  }

  /// Counts the time without a finger on `screen` from now on (DP-3).
  fileprivate func awaitIdleness(of screen: Screen, _ display: Display) {
    display.awaitIdleness(by: nil)
    guard let idleAfter = display.idleAfter, display.isUntouched else { return }
    let timer = application.schedule(
      after: idleAfter,
      application.weakly { application in
        application.record(.idle, of: screen)
        if display.darkensWhenIdle { application.setDark(true, of: screen) }
        display.onIdle()
      })
    display.awaitIdleness(by: timer)
  }
}

extension Application {
  /// Notes that `screen` is dark, so that the next finger wakes it, or that it is not (DP-1).
  public func setDark(_ isDark: Bool, of screen: Screen) {
    let display = screen.knownDisplay()
    guard display.setDark(isDark) else { return }
    record(isDark ? .dark : .awake, of: screen)
    if !isDark { stages.displays.awaitIdleness(of: screen, display) }
  }

  /// Counts the time without a finger from now on, for each screen that is not dark already (DP-3).
  public func awaitIdleness() {
    for screen in screens {
      if let display = screen.display, !display.isDark {
        stages.displays.awaitIdleness(of: screen, display)
      }
    }
  }

  /// Lets the displays inherit the state of those of `predecessor` with the same ids.
  func inheritDisplays(from predecessor: Application) {
    for screen in screens {
      guard let old = predecessor.screens.first(where: { $0.id == screen.id })?.display else { continue }
      screen.display?.inherit(from: old)
    }
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

/// An event of a display, or of a touch on its screen, in the words of the log.
enum DisplayEvent: String {
  case dark, awake, swallowed, idle, cancelled
}
