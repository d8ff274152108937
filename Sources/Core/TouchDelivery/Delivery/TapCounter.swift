import Time

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
