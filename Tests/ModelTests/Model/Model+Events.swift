@testable import HitTestingCases

extension Model {
  /// One event from the queue, or the two that a finger listed twice makes.
  mutating func deliver(_ step: Step) {
    switch step {
    case .change: return
    case .cancelAll(let time):
      letTimePass(to: time)
      cancelAll()
    case .frame(let frame):
      letTimePass(to: frame.time)
      for part in split(frame.contacts) { deliver(part, screen: frame.screen) }
    }
  }

  private mutating func letTimePass(to time: Int64?) {
    now = time ?? now
    animations.removeAll { $0.end <= now }
  }

  /// Parts in which no finger is listed twice.
  private mutating func split(_ contacts: [FingerChange]) -> [[FingerChange]] {
    var parts: [[FingerChange]] = [[]]
    for contact in contacts {
      if parts[parts.count - 1].contains(where: { $0.finger == contact.finger }) {
        parts.append([])
        coverage.note(.fingerTwice)
      }
      parts[parts.count - 1].append(contact)
    }
    return parts
  }

  private mutating func deliver(_ contacts: [FingerChange], screen: Int) {
    rest()
    for contact in contacts { change(contact, screen: screen) }
    sendEvent()
    touches.removeAll { $0.phase.isLast }
    let known = touches.map(\.id)
    forgetFollowed { !known.contains($0) }
  }

  private mutating func rest() {
    for index in touches.indices {
      touches[index].phase = .stationary
      touches[index].isCalled = false
    }
  }

  private mutating func change(_ contact: FingerChange, screen: Int) {
    let index = touches.firstIndex {
      $0.screen == screen && $0.finger == contact.finger && !$0.phase.isLast
    }
    switch contact.kind {
    case .down:
      if let index {
        touches[index].phase = .cancelled
        coverage.note(.downAgain)
      }
      begin(contact, screen: screen)
    case .move: set(.moved, index, contact.spot)
    case .up: set(.ended, index, contact.spot)
    case .cancel: set(.cancelled, index, contact.spot)
    }
  }

  private mutating func set(_ phase: ModelTouch.Phase, _ index: Int?, _ spot: Spot) {
    guard let index else {
      coverage.note(.unknownFinger)
      return
    }
    touches[index].phase = phase
    touches[index].previousSpot = touches[index].spot
    touches[index].spot = spot
    if phase == .cancelled { coverage.note(.contactCancelled) }
  }

  /// A new finger: it gets the next id, is hit-tested once, and is bound to what it hit (TD-3, TD-5, HT-22).
  private mutating func begin(_ contact: FingerChange, screen: Int) {
    lastTouch += 1
    let hit = search(for: contact, screen: screen)
    if let hit {
      if touches.isEmpty { sequence += 1 }
      touches.append(
        ModelTouch(
          id: lastTouch, screen: screen, finger: contact.finger, window: hit.window, view: hit.view,
          spot: contact.spot, previousSpot: contact.spot))
      coverage.note(fingers: touches.count)
    } else {
      coverage.note(ignoring > 0 ? .ignored : .nobodyHit)
    }
    deliverOrphans()
  }

  /// The search is a callback that runs: what it changes in the tree takes effect on other touches once it is over.
  private mutating func search(for contact: FingerChange, screen: Int) -> (window: Int, view: Int)? {
    visited = []
    depth += 1
    let hit = ignoring > 0 ? nil : hitWindows(screen: screen, contact.spot)
    depth -= 1
    entries.append(
      .hit(
        Entry.Hit(
          touch: lastTouch, time: now, window: hit.map { id($0.window) }, view: hit.map { id($0.view) },
          visited: scene.explains ? visited : nil)))
    coverage.note(visited: visited)
    return hit
  }

  /// The system takes all touches (TD-12).
  private mutating func cancelAll() {
    if !touches.isEmpty { coverage.note(.cancelAll) }
    rest()
    for index in touches.indices { touches[index].phase = .cancelled }
    sendEvent()
    touches = []
    forgetFollowed { _ in true }
  }
}
