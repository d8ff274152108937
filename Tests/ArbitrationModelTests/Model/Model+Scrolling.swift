@testable import ArbitrationCases

/// What a scroll view's content does.
struct ModelContent {
  /// Whether it moves by itself.
  var isMoving = false
  /// Whether a finger has stopped it, and may not have taken it on.
  var isStopped = false
}

/// Scroll views, by their rules alone (SV). Whether content with room moves by itself is the case's to say.
extension Model {
  /// SV-4 and SV-11: a pan of any number of fingers, which begins at once with the first one on content that moves.
  func scroll(_ index: Int, _ phase: Phase, _ ids: [Int]) {
    pan(index, phase, ids, least: 1, most: .max)
    let view = recognizers[index].plan.view
    guard phase == .began, recognizers[index].ownState == .possible, contents[view].isMoving,
      recognizers[index].tracked.members == ids
    else { return }
    note(.stoppedContent)
    contents[view] = ModelContent(isStopped: true)
    request(.began, index)
  }

  /// SV-3, SV-4 and SV-10, once fingers have gone far enough.
  func beginScrolling(_ index: Int) {
    let view = recognizers[index].plan.view
    guard let plan = scene.views[view].scroll, plan.room != .none else { return note(.hasNoWay) }
    if plan.room == .atStart, hasOuterWithRoom(index) { return note(.leftToOuter) }
    let isKept = recognizers[index].tracked.members.contains { id in
      touches[id - 1].isHeard && keeps(touches[id - 1], from: view)
    }
    note(isKept ? .keptByContent : .scrolled)
    request(isKept ? .failed : .began, index)
  }

  /// SV-3: whether the content keeps a touch from the pan, which has waited.
  func keepsAfterWaiting(_ index: Int) -> Bool {
    guard recognizers[index].plan.kind == .scroll, recognizers[index].awaited != nil else { return false }
    return recognizers[index].tracked.members.contains { id in
      touches[id - 1].isHeard && keeps(touches[id - 1], from: recognizers[index].plan.view)
    }
  }

  /// SV-3: whether the content of `view` keeps a touch that it has got.
  private func keeps(_ touch: ModelTouch, from view: Int) -> Bool {
    guard touch.view != view, let plan = scene.views[view].scroll else { return false }
    return !plan.canCancelContentTouches || plan.spared.contains(touch.view)
      || scene.views[touch.view].isControl
  }

  /// Whether a scroll view around it has the fingers as well, and content that goes their way.
  private func hasOuterWithRoom(_ index: Int) -> Bool {
    var view = recognizers[index].plan.view
    while view != 0 {
      view = scene.views[view].superview
      guard scene.views[view].scroll?.room == .plenty, let pan = scene.scrollRecognizers(of: view)?.pan
      else { continue }
      let outer = recognizers[pan]
      if outer.isEnabled, outer.state == .possible || outer.state.isActive, shares(pan, index) { return true }
    }
    return false
  }

  /// SV-9 and SV-11: what the pan's states do to the content.
  func moveContent(of view: Int, _ state: GestureState) {
    switch state {
    case .began: contents[view] = ModelContent()
    case .ended, .cancelled: releaseContent(of: view)
    case .possible, .changed, .failed: break
    }
  }

  /// SV-11: content that was stopped by a finger whose pan did not begin goes on once that is over.
  func settleContent(of view: Int) {
    guard contents[view].isStopped else { return }
    note(.settledContent)
    releaseContent(of: view)
  }

  private func releaseContent(of view: Int) {
    let plan = scene.views[view].scroll
    contents[view] = ModelContent(isMoving: plan?.goesOn == true && plan?.room == .plenty && !isGone[view])
  }

  /// SV-2: the content's touches alone, and none that a drag takes anyway.
  func delays(_ touch: ModelTouch, _ index: Int) -> Bool {
    let view = recognizers[index].plan.view
    guard touch.view != view, let pan = scene.scrollRecognizers(of: view)?.pan else { return false }
    return !recognizers[pan].state.isActive
  }

  /// SV-2: each finger waits for itself.
  func delay(_ index: Int, _ phase: Phase, _ ids: [Int]) {
    let view = recognizers[index].plan.view
    switch phase {
    case .began:
      let plan = scene.views[view].scroll
      guard plan?.isEnabled == true, plan?.delaysContentTouches == true else { return letGo(ids, index) }
      note(.delayed)
      for id in ids { timers.append(ModelTimer(deadline: now + 150, recognizer: index, touch: id)) }
    case .moved:
      guard let pan = scene.scrollRecognizers(of: view)?.pan, recognizers[pan].state == .failed else {
        return
      }
      note(.letGoByFailure)
      letGo(recognizers[index].tracked.members, index)
    case .ended, .cancelled: letGo(ids, index)
    }
  }

  /// SV-2: the content gets these touches, unless the scroll view keeps them from it.
  ///
  /// A pan that waits keeps one that has stopped the content (SV-11).
  func letGo(_ ids: [Int], _ index: Int) {
    let view = recognizers[index].plan.view
    let plan = scene.views[view].scroll
    let isPanWaiting = scene.scrollRecognizers(of: view).map { recognizers[$0.pan].awaited != nil } ?? false
    let isStopping = isPanWaiting && contents[view].isStopped
    for id in ids where recognizers[index].tracked.contains(id) {
      let touch = touches[id - 1]
      let isOnTheWay = touch.hearing == .admitted || touch.hearing == .heldBegan
      if isOnTheWay, touch.phase != .cancelled, isStopping || plan?.refused.contains(touch.view) == true {
        note(isStopping ? .keptFromStopped : .keptFromContent)
        touches[id - 1].hearing = .silent
      }
      recognizers[index].tracked.remove(id)
    }
    guard recognizers[index].tracked.isEmpty, recognizers[index].ownState == .possible else { return }
    note(.delayOver)
    request(.failed, index)
  }

  /// SV-2: whether the one takes every touch that the other holds back.
  func takesAll(of delay: Int, _ winner: Int) -> Bool {
    let held = recognizers[delay].tracked
    return recognizers[winner].plan.cancelsTouchesInView
      && held.common(with: recognizers[winner].tracked) == held
  }
}
