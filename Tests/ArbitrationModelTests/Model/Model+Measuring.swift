/// The pan and the pinch, by their rules alone. All fingers move along one line, so a way is a number.
extension Model {
  /// PAN-2, PAN-4, PAN-5 and GR-25.
  func pan(_ index: Int, _ phase: Phase, _ ids: [Int], least: Int, most: Int) {
    let down = live(index)
    switch phase {
    case .began:
      let all = present(index)
      guard all.count > most else { return }
      if recognizers[index].ownState == .possible { return request(.failed, index) }
      note(.pannedWithMore)
      for id in ids.suffix(all.count - most) { ignore(id, index) }
    case .moved:
      guard down.count >= least else { return }
      let elsewhere = ids.count { touches[$0 - 1].isElsewhere }
      if elsewhere == 0 { return note(.pressedHarder) }
      for _ in 0..<elsewhere { recognizers[index].way += Case.step / Double(down.count) }
      if recognizers[index].ownState.isActive {
        request(.changed, index)
      } else if recognizers[index].way >= 10 {
        request(.began, index)
      }
    case .ended:
      guard down.isEmpty else { return }
      request(recognizers[index].ownState.isActive ? .ended : .failed, index)
    case .cancelled: loseTouch(index)
    }
  }

  /// PIN-1, PIN-3 and GR-25.
  func pinch(_ index: Int, _ phase: Phase, _ ids: [Int]) {
    let down = live(index)
    switch phase {
    case .began:
      for id in down.dropFirst(2) {
        note(.pinchedBesideFinger)
        ignore(id, index)
      }
      if down.count - ids.count < 2 { startPinch(index) }
    case .moved:
      guard let base = recognizers[index].fingers, let now = pair(index),
        ids.contains(where: { touches[$0 - 1].isElsewhere })
      else { return }
      if recognizers[index].ownState.isActive { return request(.changed, index) }
      judge(index, from: base, to: now)
    case .ended:
      if down.count < 2 { recognizers[index].fingers = nil }
      guard down.isEmpty else { return }
      request(recognizers[index].ownState.isActive ? .ended : .failed, index)
    case .cancelled: loseTouch(index)
    }
  }

  /// T-8: the distance must change enough, and the fingers go at least half as far to each other as together.
  private func judge(
    _ index: Int, from base: (first: Double, second: Double), to now: (first: Double, second: Double)
  ) {
    let change = abs(abs(now.second - now.first) - max(abs(base.second - base.first), 1))
    let apart = abs((now.second - now.first) - (base.second - base.first))
    let together = abs((now.first + now.second) - (base.first + base.second)) / 2
    if change >= 8, together <= 2 * apart {
      note(.pinched)
      request(.began, index)
    } else if together > 2 * max(apart, 8) {
      startPinch(index)
    }
  }

  /// Measures from the fingers as they are.
  func startPinch(_ index: Int) { recognizers[index].fingers = pair(index) }

  private func loseTouch(_ index: Int) {
    request(recognizers[index].ownState.isActive ? .cancelled : .failed, index)
  }

  private func pair(_ index: Int) -> (first: Double, second: Double)? {
    let ids = live(index)
    guard ids.count >= 2 else { return nil }
    return (touches[ids[0] - 1].place, touches[ids[1] - 1].place)
  }

  /// Its fingers that are down.
  private func live(_ index: Int) -> [Int] {
    recognizers[index].tracked.members.filter { touches[$0 - 1].isDown }
  }

  /// Its fingers that are down or lift in the event at hand.
  private func present(_ index: Int) -> [Int] {
    recognizers[index].tracked.members.filter { touches[$0 - 1].isDown || touches[$0 - 1].phase != nil }
  }
}
