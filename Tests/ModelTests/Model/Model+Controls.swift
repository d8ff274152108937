@testable import HitTestingCases

/// What a control follows.
struct ModelFollowing {
  /// Touches, the newest last; the fingers of all but that one are up, and their end is still to be delivered.
  var touches: [Int] = []
  /// Whether the newest is inside.
  var isInside = false
  /// Where those came down that did so beside the control.
  var strays: [Int: Spot] = [:]
}

/// UC-4 to UC-9, with T-10: what a control makes of the touches that reach it.
extension Model {
  private static let margin = 70.0

  /// Whether the control follows one of the touches (RC-13, HT-21).
  mutating func follow(_ number: Int, _ phase: Int, _ ids: [Int]) -> Bool {
    var follows = false
    for id in ids where follow(number, phase, id) { follows = true }
    return follows
  }

  private mutating func follow(_ number: Int, _ phase: Int, _ id: Int) -> Bool {
    if phase == ModelTouch.Phase.began.rawValue { return startFollowing(number, id) }
    guard let following = nodes[number]?.following, following.touches.contains(id) else { return false }
    switch ModelTouch.Phase(rawValue: phase) {
    case .moved: if following.touches.last == id { drag(number, id) }
    case .ended: lift(number, id)
    default: cancel(number, id)
    }
    return true
  }

  private mutating func startFollowing(_ number: Int, _ id: Int) -> Bool {
    guard nodes[number]?.properties.isEnabled == true, !hasFinger(number) else { return false }
    guard let spot = place(of: id, in: number) else { return true }
    nodes[number]?.following?.touches.append(id)
    nodes[number]?.following?.isInside = true
    if !reaches(number, spot, margin: 0) {
      coverage.note(.controlBesideItself)
      nodes[number]?.following?.strays[id] = spot
    }
    send(number, .down)
    return true
  }

  /// Whether the finger followed last is down; one that is cancelled in the event at hand is not up yet (TD-8).
  private func hasFinger(_ number: Int) -> Bool {
    guard let id = nodes[number]?.following?.touches.last else { return false }
    return touches.contains { $0.id == id && $0.phase != .ended }
  }

  private mutating func drag(_ number: Int, _ id: Int) {
    let wasInside = nodes[number]?.following?.isInside ?? false
    let isInside = isStillInside(number, id)
    nodes[number]?.following?.isInside = isInside
    if wasInside, !isInside { send(number, .dragExit) }
    if !wasInside, isInside { send(number, .dragEnter) }
    send(number, isInside ? .dragInside : .dragOutside)
  }

  private mutating func lift(_ number: Int, _ id: Int) {
    send(number, isStillInside(number, id) ? .upInside : .upOutside)
    forget(number, id)
  }

  private mutating func cancel(_ number: Int, _ id: Int) {
    send(number, .cancel)
    forget(number, id)
  }

  /// UC-8.
  private mutating func isStillInside(_ number: Int, _ id: Int) -> Bool {
    guard let properties = nodes[number]?.properties, let spot = place(of: id, in: number) else {
      return false
    }
    if reaches(number, spot, margin: Self.margin) { return true }
    if let stray = nodes[number]?.following?.strays[id],
      contains(Box(x: stray.x, y: stray.y, width: 0, height: 0).grown(by: Self.margin), spot)
    {
      return true
    }
    guard behaviours[number].pointInside != nil, isInside(number, properties, spot) else { return false }
    coverage.note(.controlByPointInside)
    return true
  }

  /// Whether the spot is within the margin around the bounds, or around what insets make of them.
  private mutating func reaches(_ number: Int, _ spot: Spot, margin: Double) -> Bool {
    guard let properties = nodes[number]?.properties else { return false }
    if contains(properties.bounds.grown(by: margin), spot) { return true }
    let insets = properties.insets
    guard insets != Margins() else { return false }
    var box = properties.bounds
    box.x += insets.left
    box.y += insets.top
    box.width -= insets.left + insets.right
    box.height -= insets.top + insets.bottom
    return contains(box.grown(by: margin), spot)
  }

  /// Where the touch is in the control; the rules do not say it of one elsewhere.
  private mutating func place(of id: Int, in number: Int) -> Spot? {
    guard let touch = touches.first(where: { $0.id == id }) else { return nil }
    let spot = convert(touch.spot, to: number, in: touch.window)
    if spot == nil { doubt = "a control follows a finger that is nowhere in it" }
    return spot
  }

  /// UC-7: a control that is disabled or has left its window.
  mutating func stopFollowing(_ number: Int) {
    for id in nodes[number]?.following?.touches ?? [] { cancel(number, id) }
  }

  /// UC-6: touches that are over, and whose end has not reached the control.
  mutating func forgetFollowed(where isOver: (Int) -> Bool) {
    for number in nodes.indices {
      for id in nodes[number]?.following?.touches ?? [] where isOver(id) { forget(number, id) }
    }
  }

  private mutating func forget(_ number: Int, _ id: Int) {
    nodes[number]?.following?.touches.removeAll { $0 == id }
    nodes[number]?.following?.strays[id] = nil
  }

  private mutating func send(_ number: Int, _ event: ControlEvent) {
    entries.append(.sent(id: id(number), event))
    switch event {
    case .down: coverage.note(.controlPressed)
    case .dragExit: coverage.note(.controlLeft)
    case .dragEnter: coverage.note(.controlEntered)
    case .cancel: coverage.note(.controlStopped)
    case .dragInside, .dragOutside, .upInside, .upOutside: break
    }
  }
}

extension Box {
  fileprivate func grown(by margin: Double) -> Box {
    Box(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
