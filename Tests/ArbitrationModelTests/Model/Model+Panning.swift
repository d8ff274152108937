@testable import ArbitrationCases

/// Pans, by their rules alone.
extension Model {
  /// PAN-2, PAN-4, PAN-5 and GR-25.
  func pan(_ index: Int, _ phase: Phase, _ ids: [Int], least: Int, most: Int) {
    let down = live(index)
    switch phase {
    case .began:
      if recognizers[index].ownState == .possible, down.count >= least { mark(index) }
      guard down.count > most else { return }
      if recognizers[index].ownState == .possible { return request(.failed, index) }
      note(.pannedWithMore)
      for id in ids.suffix(down.count - most) { ignore(id, index) }
    case .moved:
      guard down.count >= least else { return }
      guard ids.contains(where: { touches[$0 - 1].isElsewhere }) else { return note(.pressedHarder) }
      for id in ids {
        let step = touches[id - 1].step / Double(down.count)
        recognizers[index].way = recognizers[index].way + step
        recognizers[index].translation = recognizers[index].translation + step
      }
      mark(index)
      if recognizers[index].ownState.isActive {
        request(.changed, index)
      } else if recognizers[index].way.length >= 10 {
        beginPan(index)
      }
    case .ended:
      guard down.isEmpty else { return }
      request(recognizers[index].ownState.isActive ? .ended : .failed, index)
    case .cancelled: loseTouch(index)
    }
  }

  private func beginPan(_ index: Int) {
    if recognizers[index].plan.kind == .scroll { beginScrolling(index) } else { request(.began, index) }
  }

  /// Its fingers that are down.
  func live(_ index: Int) -> [Int] {
    recognizers[index].tracked.members.filter { touches[$0 - 1].isDown }
  }

  /// Its fingers that are down or lift in the event at hand.
  func present(_ index: Int) -> [Int] {
    recognizers[index].tracked.members.filter { touches[$0 - 1].isDown || touches[$0 - 1].phase != nil }
  }
}
