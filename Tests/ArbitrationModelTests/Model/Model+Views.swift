@testable import ArbitrationCases

extension Model {
  /// Step 8 of a frame in docs/internals/rules.md.
  func callViews() {
    for phase in Phase.allCases where !changed[phase.rawValue].isEmpty {
      for index in touches.indices where touches[index].phase == phase { hold(index, phase) }
      while let view = touches.first(where: { isDue($0, phase) })?.view {
        let ids = touches.filter { $0.view == view && isDue($0, phase) }.map(\.id)
        call(view, phase, ids)
      }
    }
  }

  private func isDue(_ touch: ModelTouch, _ phase: Phase) -> Bool {
    guard touch.phase == phase, !touch.isCalled else { return false }
    return touch.hearing == (phase == .began ? .admitted : .begun)
  }

  func call(_ view: Int, _ phase: Phase, _ ids: [Int]) {
    for id in ids {
      touches[id - 1].isCalled = true
      touches[id - 1].hearing = phase.isLast ? .silent : .begun
    }
    entries.append(.call(view: view, phase, ids))
    noteShares(view, ids)
    let outer = delivered
    delivered += ids
    defer { delivered = outer }
    if scene.views[view].isControl { for id in ids { control(view, phase, id) } }
    let count = viewCalls[view][phase.rawValue]
    viewCalls[view][phase.rawValue] += 1
    callback { react(scene.views[view].reactions, cue: phase.rawValue, call: count) }
  }

  /// TD-9 and GR-12: what the event says of the view, or of the whole window, and of each recognizer.
  ///
  /// A call that was held back is of the event of its newest touch, with those of its touches that are over by then.
  private func noteShares(_ view: Int, _ called: [Int]) {
    let sequence = touches[called[called.count - 1] - 1].sequence
    let present = touches.filter { touch in
      touch.sequence == sequence
        && (touch.isDown || touch.phase != nil || delivered.contains(touch.id))
        || called.contains(touch.id)
    }
    var shares: [Int: [Int]] = [:]
    for index in recognizers.indices {
      let own = present.map(\.id).filter { recognizers[index].tracked.contains($0) }
      guard !own.isEmpty else { continue }
      if !recognizers[index].isReceiving { note(.sharedNoMore) } else { shares[index] = own }
    }
    let own = present.filter { view == 0 || $0.view == view }
    entries.append(.shared(view: own.map(\.id), recognizers: shares))
  }

  /// UC-3 to UC-7: a control follows one finger from down to up, and a new one as soon as that is up; one that is cancelled in
  /// the event at hand is not up yet, since began comes first (TD-8).
  private func control(_ view: Int, _ phase: Phase, _ id: Int) {
    if phase == .began {
      if let last = followed[view].last.map({ touches[$0 - 1] }), last.isDown || last.phase == .cancelled {
        return
      }
      followed[view].append(id)
      return entries.append(.sent(view: view, .down))
    }
    guard phase.isLast, followed[view].contains(id) else { return }
    followed[view].removeAll { $0 == id }
    note(phase == .ended ? .controlKept : .controlCancelled)
    entries.append(.sent(view: view, phase == .ended ? .up : .cancel))
  }

  /// What a view is not to hear now (GR-21, GR-22, GR-24).
  private func hold(_ index: Int, _ phase: Phase) {
    let touch = touches[index]
    switch (phase, touch.hearing) {
    case (.began, .admitted) where isClaimed(touch): withhold(index, .silent, .claimed)
    case (.began, .admitted) where isBeganHeld(touch): withhold(index, .heldBegan, .heldBegan)
    case (.ended, .begun) where isEndHeld(touch): withhold(index, .heldEnd, .heldEnd)
    case (.cancelled, .heldBegan): touches[index].hearing = .silent
    default: break
    }
  }

  private func withhold(_ index: Int, _ hearing: ModelTouch.Hearing, _ feature: Feature) {
    note(feature)
    touches[index].hearing = hearing
  }

  private func isClaimed(_ touch: ModelTouch) -> Bool {
    recognizers.contains { $0.hasRecognized && $0.tracked.contains(touch.id) && $0.plan.cancelsTouchesInView }
  }

  private func isBeganHeld(_ touch: ModelTouch) -> Bool {
    recognizers.contains {
      $0.state == .possible && $0.tracked.contains(touch.id) && $0.plan.delaysTouchesBegan
    }
  }

  private func isEndHeld(_ touch: ModelTouch) -> Bool {
    recognizers.contains {
      $0.state == .possible && $0.tracked.contains(touch.id) && $0.plan.delaysTouchesEnded
    }
  }

  /// GR-20: the views of its touches get their end, or never get them.
  func cancelTouches(of index: Int) {
    guard recognizers[index].plan.cancelsTouchesInView else { return }
    let tracked = recognizers[index].tracked
    for touch in touches.indices where tracked.contains(touch + 1) && !touches[touch].isHeard {
      touches[touch].hearing = .silent
    }
    while let view = touches.first(where: { tracked.contains($0.id) && $0.isHeard })?.view {
      let taken = touches.filter { $0.view == view && tracked.contains($0.id) && $0.isHeard }
      if taken.contains(where: { $0.hearing == .heldEnd }) { note(.takenHeldEnd) }
      call(view, .cancelled, taken.map(\.id))
    }
  }

  /// Step 9 of a frame in docs/internals/rules.md for the view of the lowest touch that nothing holds back any more; whether there was one.
  func flush() -> Bool {
    guard let view = touches.first(where: isFree)?.view else { return false }
    let free = touches.filter { $0.view == view && isFree($0) }
    let began = free.filter { $0.hearing == .heldBegan }.map(\.id)
    note(began.isEmpty ? .flushedEnd : .flushedBegan)
    if !began.isEmpty { call(view, .began, began) }
    callFlushed(view, .moved, began.filter { touches[$0 - 1].place != touches[$0 - 1].start })
    callFlushed(view, .ended, free.map(\.id).filter { !touches[$0 - 1].isDown })
    return true
  }

  private func isFree(_ touch: ModelTouch) -> Bool {
    switch touch.hearing {
    case .heldBegan: !isBeganHeld(touch)
    case .heldEnd: !isEndHeld(touch)
    case .admitted, .begun, .silent: false
    }
  }

  /// What is still the view's after the calls before.
  private func callFlushed(_ view: Int, _ phase: Phase, _ ids: [Int]) {
    var heard = ids.filter { touches[$0 - 1].isHeard }
    if phase == .ended {
      for id in heard where isEndHeld(touches[id - 1]) { touches[id - 1].hearing = .heldEnd }
      heard.removeAll { isEndHeld(touches[$0 - 1]) }
    }
    if !heard.isEmpty { call(view, phase, heard) }
  }
}

extension ModelTouch {
  /// Whether the view has had its began and not its end.
  var isHeard: Bool { hearing == .begun || hearing == .heldEnd }
}
