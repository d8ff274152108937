/// The decision whether a new touch is delivered to the view that it hit, made once for the touch's life (TD-21).
public enum Admission {
  /// The view gets the touch.
  case accepted
  /// The view never gets it, because of `rule`; `holder` is the view whose touch is in the way.
  case refused(rule: Rule, holder: View)

  /// A rule that can refuse a touch.
  public enum Rule: String, Sendable {
    /// A view without multiple touch has a touch already (MT-2).
    case multipleTouchEnabled
    /// This view, or the one that has a touch, is exclusive (XT-2, XT-3).
    case exclusiveTouch
  }

  /// Decides by the touches delivered so far: exclusive touch first, then multiple touch (XT-12).
  init(of newcomer: Touch, among touches: [Touch]) {
    if let holder = Self.exclusiveHolder(against: newcomer, among: touches) {
      self = .refused(rule: .exclusiveTouch, holder: holder)
    } else if Self.isOccupied(newcomer.view, among: touches) {
      self = .refused(rule: .multipleTouchEnabled, holder: newcomer.view)
    } else {
      self = .accepted
    }
  }

  /// The view of the same window that has a touch and excludes the newcomer, or is excluded by its view (XT-2
  /// to XT-7).
  ///
  /// Which touches a redacted view has taken is its own affair, so it comes last (RD-1).
  private static func exclusiveHolder(against newcomer: Touch, among touches: [Touch]) -> View? {
    var covered: View?
    for touch in touches
    where touch.life.isTracked && touch.window === newcomer.window && touch.view !== newcomer.view {
      guard touch.view.isExclusiveTouch || newcomer.view.isExclusiveTouch else { continue }
      if touch.view.coverID == nil { return touch.view }
      covered = covered ?? touch.view
    }
    return covered
  }

  /// Whether `view` has a touch and takes no second one (MT-2, MT-5 to MT-7).
  private static func isOccupied(_ view: View, among touches: [Touch]) -> Bool {
    if view.isMultipleTouchEnabled { return false }
    for touch in touches where touch.life.isTracked && touch.view === view { return !(view is Window) }
    return false
  }
}

extension Admission {
  /// Recognizers get touches that their view does not, unless a setting forbids it (MT-4, XT-10).
  func reachesRecognizers(_ settings: Settings) -> Bool {
    guard case .refused(rule: .exclusiveTouch, _) = self else { return true }
    return !settings.exclusiveTouchWithholdsFromRecognizers
  }
}
