@testable import ArbitrationCases

/// Pinches and rotations, by their rules alone. They follow their first fingers, and all others rest.
extension Model {
  /// PIN-1, PIN-3, PIN-4, ROT-1 and GR-25.
  func pinch(_ index: Int, _ phase: Phase, _ ids: [Int], fingers: Int) {
    let down = live(index)
    switch phase {
    case .began:
      for id in down.dropFirst(fingers) {
        note(.pinchedBesideFinger)
        ignore(id, index)
      }
      guard down.count - ids.count < fingers else { return }
      if recognizers[index].hasMeasured, down.count >= fingers { note(.joinedPair) }
      forgetUnlessActive(index)
      startPinch(index, fingers)
    case .moved:
      guard let base = recognizers[index].base, ids.contains(where: { touches[$0 - 1].isElsewhere }) else {
        return
      }
      let now = places(of: live(index).prefix(fingers))
      guard now.count == base.count else { return }
      measure(index, from: base, to: now)
      if recognizers[index].ownState.isActive { return request(.changed, index) }
      judge(index, from: base, to: now, fingers)
    case .ended:
      if down.count < fingers {
        recognizers[index].base = nil
        forgetUnlessActive(index)
      }
      guard down.isEmpty else { return }
      request(recognizers[index].ownState.isActive ? .ended : .failed, index)
    case .cancelled: loseTouch(index)
    }
  }

  /// PIN-2 and ROT-1: what they are from where they were measured last.
  private func measure(_ index: Int, from base: [Way], to now: [Way]) {
    recognizers[index].hasMeasured = true
    recognizers[index].scale = recognizers[index].baseScale * spread(now) / max(spread(base), 1)
    recognizers[index].turn += turn(from: recognizers[index].places, to: now)
    recognizers[index].places = now
  }

  /// T-8: there must be enough of it, and the fingers go at least half as far to each other as together.
  private func judge(_ index: Int, from base: [Way], to now: [Way], _ fingers: Int) {
    let isRotation = if case .rotation = recognizers[index].plan.kind { true } else { false }
    let isEnough =
      isRotation
      ? abs(recognizers[index].turn) >= 0.1 : abs(spread(now) - max(spread(base), 1)) >= 8
    let apart = spread(zip(now, base).map { $0 - $1 })
    let together = (middle(now) - middle(base)).length
    if isEnough, together <= 2 * apart {
      note(isRotation ? .turned : .pinched)
      if fingers > 2 { note(.pairOfThree) }
      request(.began, index)
    } else if together > 2 * max(apart, isRotation ? 0.1 * spread(now) : 8) {
      note(.dragged)
      (recognizers[index].scale, recognizers[index].turn) = (1, 0)
      startPinch(index, fingers)
    }
  }

  /// Measures from the fingers as they are.
  func startPinch(_ index: Int, _ fingers: Int) {
    let down = live(index).prefix(fingers)
    guard down.count == fingers else { return }
    recognizers[index].base = places(of: down)
    recognizers[index].places = places(of: down)
    recognizers[index].baseScale = recognizers[index].scale
  }

  /// With other fingers an active one keeps what it has measured, and a possible one has measured nothing.
  private func forgetUnlessActive(_ index: Int) {
    if recognizers[index].ownState == .possible {
      (recognizers[index].scale, recognizers[index].turn) = (1, 0)
    }
  }

  private func places(of ids: some Sequence<Int>) -> [Way] { ids.map { touches[$0 - 1].place } }

  private func middle(_ places: [Way]) -> Way { places.reduce(.zero, +) / Double(max(places.count, 1)) }

  /// PIN-4: twice how far they are from their middle.
  private func spread(_ places: [Way]) -> Double {
    let middle = middle(places)
    return 2 * places.reduce(0) { $0 + ($1 - middle).length } / Double(max(places.count, 1))
  }

  /// ROT-1: how far they turned about their middle, each by less than half a turn.
  private func turn(from old: [Way], to new: [Way]) -> Double {
    let (before, after) = (middle(old), middle(new))
    let turns = zip(old, new).map { old, new in
      guard let last = (old - before).direction, let next = (new - after).direction else { return 0.0 }
      let turn = next - last
      return turn > .pi ? turn - 2 * .pi : turn <= -.pi ? turn + 2 * .pi : turn
    }
    return turns.reduce(0, +) / Double(max(turns.count, 1))
  }

  func loseTouch(_ index: Int) {
    request(recognizers[index].ownState.isActive ? .cancelled : .failed, index)
  }
}
