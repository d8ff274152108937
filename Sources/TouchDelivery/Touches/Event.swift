/// What the fingers did, from the first that comes down to the last that lifts; mirrors `UIEvent`.
///
/// One object serves a whole multi-touch sequence and is updated in place (TD-2).
public final class Event {
  /// When the newest change happened (TD-18).
  public internal(set) var timestamp: Instant
  /// All live touches in ascending id: of every window, those withheld from their view and those that end or are
  /// cancelled in this event included (TD-9, TD-10).
  public internal(set) var allTouches: [Touch] = []
  /// How many views its hit-tests have asked so far, and nodes of the indices of views looked at.
  public internal(set) var hitTestVisits = 0

  let trail: ResponderTrail
  let explanation: HitTestExplanation?

  init(timestamp: Instant, trail: ResponderTrail, explanation: HitTestExplanation?) {
    self.timestamp = timestamp
    self.trail = trail
    self.explanation = explanation
  }

  /// The touches that began on `view`, in ascending id; mirrors `UIEvent.touches(for:)` (TD-9).
  ///
  /// For a window it is those of the whole window, as UIKit's overload for windows has it.
  public func touches(for view: View) -> [Touch] {
    guard let window = view as? Window else { return allTouches.filter { $0.view === view } }
    return allTouches.filter { $0.window === window }
  }

  /// The live touch of a finger, as long as it has not ended in this event.
  func touch(for contact: Contact.Identifier) -> Touch? {
    for touch in allTouches where touch.contact == contact && !touch.phase.isFinal { return touch }
    return nil
  }

  /// Whether any touch of `window`, or of any window for nil, did something in this event (TD-6).
  func hasChanges(in window: Window? = nil) -> Bool {
    for touch in allTouches where touch.phase != .stationary {
      if window == nil || touch.window === window { return true }
    }
    return false
  }
}
