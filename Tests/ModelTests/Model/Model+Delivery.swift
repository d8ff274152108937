@testable import HitTestingCases

extension Model {
  /// Each window with a touch that changed, the one of the lowest such touch first (APP-2, APP-11).
  mutating func sendEvent() {
    if forwards(.application) { sendToWindows() }
    for index in touches.indices where touches[index].standing == .new { touches[index].standing = .silent }
  }

  /// Whether the class's `sendEvent` is reached; an override without super swallows the event (TD-1).
  private mutating func forwards(_ target: Target) -> Bool {
    guard touches.contains(where: { $0.phase != .stationary }) else { return false }
    guard let override = behaviour(target).sendEvent else { return true }
    entries.append(.asked(id: id(target), method: "sendEvent"))
    let isSwallowed = override.swallows(sendings[target] ?? 0)
    sendings[target, default: 0] += 1
    coverage.note(isSwallowed ? .eventSwallowed : .eventObserved)
    return !isSwallowed
  }

  private mutating func sendToWindows() {
    var order: [Int] = []
    for touch in touches where touch.phase != .stationary && !order.contains(touch.window) {
      order.append(touch.window)
    }
    if order.count > 1 { coverage.note(.twoWindowsInOneEvent) }
    for window in order where forwards(.node(window)) { dispatch(in: window) }
  }

  /// Admission of the new touches, then one call for each phase and view, the view of the lowest touch first (TD-8).
  private mutating func dispatch(in window: Int) {
    for index in touches.indices
    where touches[index].window == window && touches[index].standing == .new { admit(index) }
    for phase in [ModelTouch.Phase.began, .moved, .ended, .cancelled] {
      while let view = nextView(phase, window) { call(view, phase, window) }
    }
  }

  /// The view of the lowest touch that is to hear of it in `phase`.
  private func nextView(_ phase: ModelTouch.Phase, _ window: Int) -> Int? {
    touches.first { isDue($0, phase, window) }?.view
  }

  private func isDue(_ touch: ModelTouch, _ phase: ModelTouch.Phase, _ window: Int) -> Bool {
    let standing = phase == .began ? ModelTouch.Standing.admitted : .delivered
    return touch.window == window && touch.phase == phase && touch.standing == standing && !touch.isCalled
  }

  private mutating func call(_ view: Int, _ phase: ModelTouch.Phase, _ window: Int) {
    var ids: [Int] = []
    for index in touches.indices
    where touches[index].view == view && isDue(touches[index], phase, window) {
      ids.append(touches[index].id)
      touches[index].isCalled = true
      touches[index].standing = phase.isLast ? .over : .delivered
    }
    callTouches(view, phase.rawValue, ids)
  }

  // MT and XT.

  private mutating func admit(_ index: Int) {
    let touch = touches[index]
    var refusal: Entry.Refusal?
    if let holder = exclusiveHolder(against: touch) {
      refusal = Entry.Refusal(rule: "exclusiveTouch", holder: id(holder))
    } else if isTaken(touch) {
      refusal = Entry.Refusal(rule: "multipleTouchEnabled", holder: id(touch.view))
    }
    touches[index].standing = refusal == nil && !touch.isOrphan ? .admitted : .silent
    coverage.note(refusal: refusal)
    entries.append(.gate(Entry.Gate(touch: touch.id, view: id(touch.view), refusal: refusal)))
  }

  /// XT-2 and XT-3: another view of the window tracks a touch, and either of the two is exclusive.
  private func exclusiveHolder(against newcomer: ModelTouch) -> Int? {
    for touch in touches
    where touch.isTracking && touch.window == newcomer.window && touch.view != newcomer.view {
      if isExclusive(newcomer.view) || isExclusive(touch.view) { return touch.view }
    }
    return nil
  }

  private func isExclusive(_ view: Int) -> Bool { nodes[view]?.properties.isExclusive ?? false }

  /// MT-2, MT-5: a view that takes one touch has one.
  private func isTaken(_ newcomer: ModelTouch) -> Bool {
    guard let state = nodes[newcomer.view], state.place == nil, !state.properties.isMultiple else {
      return false
    }
    return touches.contains { $0.isTracking && $0.view == newcomer.view }
  }
}
