@testable import ArbitrationCases

extension Model {
  /// Steps 4 and 5 of a frame in docs/internals/rules.md for a new touch.
  func admit(_ index: Int) {
    let blocked = isBlockedByExclusive(touches[index])
    let refused = blocked || isTaken(touches[index])
    touches[index].isNew = false
    if refused { touches[index].hearing = .silent }
    if !(blocked && scene.exclusiveWithholdsFromRecognizers) { attach(touches[index]) }
  }

  /// XT-2 and XT-3.
  private func isBlockedByExclusive(_ newcomer: ModelTouch) -> Bool {
    touches.contains { touch in
      touch.isTracking && touch.view != newcomer.view
        && (scene.views[newcomer.view].isExclusive || scene.views[touch.view].isExclusive)
    }
  }

  /// MT-2 and MT-5.
  private func isTaken(_ newcomer: ModelTouch) -> Bool {
    guard newcomer.view != 0, !scene.views[newcomer.view].isMultiple else { return false }
    return touches.contains { $0.isTracking && $0.view == newcomer.view }
  }

  /// GR-2: the hit view's recognizers, then outward.
  private func attach(_ touch: ModelTouch) {
    var view = touch.view
    while true {
      for recognizer in attached(to: view) where receives(recognizer, touch) { track(touch, recognizer) }
      if view == 0 { return }
      view = scene.views[view].superview
    }
  }

  /// Those of a scroll view were there before all others.
  private func attached(to view: Int) -> [Int] {
    let own = scene.scrollRecognizers(of: view).map { [$0.pan, $0.delay] } ?? []
    return own + scene.recognizers.indices.filter { scene.recognizers[$0].view == view }
  }

  private func receives(_ index: Int, _ touch: ModelTouch) -> Bool {
    guard recognizers[index].listens else { return false }
    if recognizers[index].plan.kind == .delay { return delays(touch, index) }
    guard let delegate = recognizers[index].plan.delegate else { return true }
    let receives = !delegate.refusedEvents.contains(frame) && !delegate.refusedTouches.contains(touch.id)
    if !receives { note(.refused) }
    return receives
  }

  private func track(_ touch: ModelTouch, _ recognizer: Int) {
    recognizers[recognizer].tracked.insert(touch.id)
    if !order.contains(recognizer) { order.append(recognizer) }
  }
}
