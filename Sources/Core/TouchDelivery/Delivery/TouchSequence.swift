internal import TouchTime

/// The touches under way, and the numbers and tap counts of new ones.
///
/// They share one event from the first finger that comes down to the last that lifts (TD-2).
struct TouchSequence {
  /// The event of the sequence; nil while no finger is down on a view.
  private(set) var event: Event?
  /// How many fingers have come down so far, those included that hit no view.
  private(set) var touchCount = 0
  private var tapCounter = TapCounter()
  /// The memory of the last event's list of touches, for the next event.
  private var touchBuffer: [Touch] = []

  /// Counts a finger that came down, and makes sure that there is an event; the number of its touch and the event.
  mutating func open(_ makeEvent: () -> Event) -> (id: Int, event: Event) {
    touchCount += 1
    if let event { return (touchCount, event) }
    let event = makeEvent()
    event.swapTouches(with: &touchBuffer)
    self.event = event
    return (touchCount, event)
  }

  /// Counts a finger that came down and has no touch; the number that it would have had.
  mutating func skip() -> Int {
    touchCount += 1
    return touchCount
  }

  /// Binds the finger `contact` to what it hit, for life (TD-5, TD-19).
  mutating func add(
    _ contact: Contact, as id: Int, on view: View, of window: Window, at time: Instant, settings: Settings
  ) -> Touch {
    let screen = window.screen
    let tapCount = tapCounter.count(
      on: view, at: contact.location, within: screen.length(ofPoints: settings.tapDistance), time: time,
      settings: settings)
    let region = screen.length(ofPoints: settings.edgeRegion)
    let edge = contact.edge ?? screen.edge(at: contact.location, within: region)
    let touch = Touch(
      id: id, contact: contact, window: window, view: view, tapCount: tapCount, edge: edge, time: time)
    event?.add(touch)
    return touch
  }

  /// Ends the life of the touches that are over.
  mutating func retire(settings: Settings) {
    for touch in event?.allTouches ?? [] where touch.phase.isFinal {
      tapCounter.remember(touch, settings: settings)
      touch.live { $0.retire() }
    }
  }

  /// Drops the touches that are over, and the event after the last.
  mutating func dropFinishedTouches() {
    guard let event else { return }
    event.removeFinishedTouches()
    guard event.allTouches.isEmpty else { return }
    event.swapTouches(with: &touchBuffer)
    self.event = nil
  }

  /// Numbers new touches so that none has a number of `predecessor`.
  mutating func continueNumbers(of predecessor: TouchSequence) {
    touchCount = max(touchCount, predecessor.touchCount)
  }
}

/// Counts the taps that follow each other at one place of one view (TD-19).
struct TapCounter {
  private struct Tap {
    let view: View
    let location: Point
    let end: Instant
    let count: Int
  }

  private var recent: [Tap] = []

  /// The `tapCount` of a touch that begins on `view` at `location` of the screen, at most `distance` from the tap before.
  mutating func count(
    on view: View, at location: Point, within distance: Double, time: Instant, settings: Settings
  ) -> Int {
    recent.removeAll { time.seconds(since: $0.end) > settings.tapInterval }
    let previous = recent.firstIndex {
      $0.view === view && $0.location.distance(to: location) <= distance
    }
    guard let previous else { return 1 }
    return recent.remove(at: previous).count + 1
  }

  /// Remembers a touch that was lifted; one that has moved away or stayed for long is no tap.
  mutating func remember(_ touch: Touch, settings: Settings) {
    guard touch.phase == .ended, touch.tapCount > 0 else { return }
    guard touch.timestamp.seconds(since: touch.beganTimestamp) <= settings.tapMaximumDuration else { return }
    recent.append(
      Tap(view: touch.view, location: touch.downLocation, end: touch.timestamp, count: touch.tapCount))
  }
}
