package import TouchTime

/// The clock of a loop in a simulation, and the timers on it: it stands still until the simulation moves it.
///
/// The simulation turns the loop before it fires a timer, because descriptors come before timers in the daemon.
package final class VirtualClock {
  private struct Waiting {
    let deadline: Instant
    let afterOthers: Bool
    weak var source: EventSource?

    /// Whether a timer at `time` comes before this one; of two at one moment, the one that was made first.
    func isBehind(_ time: Instant, _ afterOthers: Bool) -> Bool {
      deadline == time ? self.afterOthers && !afterOthers : deadline > time
    }
  }

  /// The time that it is.
  package private(set) var now = Instant.zero
  /// The timers, the next one first.
  private var waiting: [Waiting] = []

  /// A clock that shows zero.
  package init() {}

  /// When the next timer is due; nil while none waits.
  package var nextDeadline: Instant? {
    waiting.removeAll { $0.source?.isStopped ?? true }
    return waiting.first?.deadline
  }

  /// Lets it be `time`, unless it is later already; no timer fires.
  package func advance(to time: Instant) {
    now = max(now, time)
  }

  /// Fires the next timer, if it is due.
  package func fireNext() {
    guard let deadline = nextDeadline, deadline <= now else { return }
    waiting.removeFirst().source?.handler(.due)
  }

  func add(_ source: EventSource, at time: Instant, afterOthers: Bool) {
    let place = waiting.firstIndex { $0.isBehind(time, afterOthers) } ?? waiting.endIndex
    waiting.insert(Waiting(deadline: time, afterOthers: afterOthers, source: source), at: place)
  }
}
