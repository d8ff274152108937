import TouchDelivery

@testable import HitTestingCases

/// What handlers may rely on, checked from what they see alone: neither records nor the model have a part in it.
final class TouchLedger {
  private struct Life {
    weak var touch: Touch?
    /// How often its view had left a window when a handler first saw the touch.
    var departures: Int
    var hasBegun = false
    var isOver = false
  }

  private struct WeakEvent {
    weak var event: Event?
  }

  /// Whether overrides of `sendEvent` may keep the end of a touch from its view.
  let mayLoseTouches: Bool
  /// What went wrong, in words.
  private(set) var complaints: [String] = []
  private var lives: [Int: Life] = [:]
  private var departures: [ObjectIdentifier: Int] = [:]
  private weak var event: Event?
  private var events: [WeakEvent] = []

  init(mayLoseTouches: Bool) {
    self.mayLoseTouches = mayLoseTouches
  }

  /// Checks a call of a touch method; the number of its event among those met so far.
  func note(
    _ phase: TouchesPhase, _ responder: Responder, _ touches: [Touch], _ event: Event, probe: Probe
  ) -> Int {
    check(touches, phase, event)
    for touch in event.allTouches where lives[touch.id] == nil {
      lives[touch.id] = Life(touch: touch, departures: departures(of: touch.view))
    }
    let overridesAll = probe.behaviour.handling.allSatisfy { $0 != nil }
    for touch in touches where overridesAll && touch.view === responder { follow(touch, phase) }
    return number(event)
  }

  /// All fingers are up, and no other object keeps a touch: neither touches nor events may be left.
  func finish() {
    for (id, life) in lives where life.touch != nil { complain("touch \(id) is still there at the end") }
    for event in events where event.event != nil { complain("an event is still there at the end") }
    for (id, life) in lives where life.hasBegun && !life.isOver && !mayLoseTouches {
      complain("touch \(id) began and never ended for its view")
    }
  }

  private func complain(_ words: String) {
    complaints.append(words)
  }

  /// The set that a method gets, against the event that comes with it (TD-8, TD-9).
  private func check(_ touches: [Touch], _ phase: TouchesPhase, _ event: Event) {
    let all = event.allTouches
    for (touch, next) in zip(all, all.dropFirst()) where touch.id >= next.id {
      complain("allTouches has touch \(next.id) after \(touch.id)")
    }
    for touch in touches {
      if touch.phase != phase.touchPhase { complain("touch \(touch.id) is \(touch.phase) in \(phase)") }
      if !all.contains(where: { $0 === touch }) { complain("allTouches lacks touch \(touch.id)") }
      if touch.view !== touches[0].view { complain("touches of two views in one set") }
    }
    if touches.isEmpty { complain("a call without touches") }
  }

  private func departures(of view: View) -> Int { departures[ObjectIdentifier(view)] ?? 0 }

  /// One began, then moveds, then one ended or cancelled; nothing but cancelled once the view has left its window.
  private func follow(_ touch: Touch, _ phase: TouchesPhase) {
    guard var life = lives[touch.id] else { return }
    if life.hasBegun == (phase == .began) {
      complain("touch \(touch.id): \(phase) \(life.hasBegun ? "again" : "before began")")
    }
    if life.isOver { complain("touch \(touch.id): \(phase) after its end") }
    if phase != .cancelled, departures(of: touch.view) != life.departures {
      complain("touch \(touch.id): \(phase) after its view left the window")
    }
    life.hasBegun = true
    life.isOver = phase == .ended || phase == .cancelled
    lives[touch.id] = life
  }

  private func number(_ event: Event) -> Int {
    if event !== self.event {
      self.event = event
      events.append(WeakEvent(event: event))
    }
    return events.count
  }

  /// The views in `view`'s tree leave their window.
  func willRemove(_ view: View) {
    guard view.superview != nil, view.window != nil else { return }
    depart(view)
  }

  /// They leave it if `superview` is in another one.
  func willMove(_ view: View, to superview: View) {
    guard view.superview != nil, view.window != nil, !superview.isDescendant(of: view) else { return }
    if superview.window !== view.window { depart(view) }
  }

  private func depart(_ view: View) {
    departures[ObjectIdentifier(view), default: 0] += 1
    for subview in view.subviews { depart(subview) }
  }
}
