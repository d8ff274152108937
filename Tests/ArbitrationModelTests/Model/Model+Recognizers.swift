@testable import ArbitrationCases

extension Model {
  /// Step 6 of a frame in docs/internals/rules.md.
  func callRecognizers() {
    changed = Phase.allCases.map { _ in NumberSet.none }
    for touch in touches {
      if let phase = touch.phase { changed[phase.rawValue].insert(touch.id) }
    }
    for recognizer in order {
      failIfWaitingToEnd(recognizer)
      for phase in Phase.allCases { call(recognizer, phase) }
    }
  }

  /// GR-25: it hears nothing more of its touches, but a cancelled one takes its gesture.
  private func failIfWaitingToEnd(_ index: Int) {
    guard recognizers[index].awaited == .ended,
      !recognizers[index].tracked.common(with: changed[Phase.cancelled.rawValue]).isEmpty
    else { return }
    note(.cancelledWhileWaitingToEnd)
    recognizers[index].awaited = nil
    recognizers[index].requests = [.failed]
  }

  private func call(_ index: Int, _ phase: Phase) {
    let due = recognizers[index].tracked.common(with: changed[phase.rawValue])
    guard !due.isEmpty, recognizers[index].listens else { return }
    let ids = due.members
    entries.append(.touches(recognizer: index, phase, ids))
    switch recognizers[index].plan.kind {
    case .script: followScript(index, phase, ids)
    case .pan(let least, let most): pan(index, phase, ids, least: least, most: most)
    case .tap(let taps, let fingers): tap(index, phase, ids, taps: taps, fingers: fingers)
    case .pinch(let fingers), .rotation(let fingers): pinch(index, phase, ids, fingers: fingers)
    case .edgePan(let edges): edgePan(index, phase, ids, from: edges)
    case .swipe(let fingers, let alsoDown):
      swipe(index, phase, ids, fingers: fingers, alsoDown: alsoDown)
    case .scroll: scroll(index, phase, ids)
    case .delay: delay(index, phase, ids)
    }
  }

  private func followScript(_ index: Int, _ phase: Phase, _ ids: [Int]) {
    let script = recognizers[index].plan.script[phase.rawValue]
    let count = recognizers[index].touchCalls[phase.rawValue]
    recognizers[index].touchCalls[phase.rawValue] += 1
    guard !script.isEmpty else { return }
    callback { perform(script[count % script.count], recognizer: index, touches: ids) }
  }

  func perform(_ acts: [Act], recognizer: Int, touches: [Int]) {
    for act in acts {
      switch act {
      case .request(let state): request(state, recognizer)
      case .ignore: if let first = touches.first { ignore(first, recognizer) }
      case .schedule(let delay, let acts):
        timers.append(ModelTimer(deadline: now + delay, recognizer: recognizer, acts: acts))
      case .change(let change): apply(change)
      }
    }
  }

  func ignore(_ touch: Int, _ recognizer: Int) {
    note(.ignored)
    recognizers[recognizer].tracked.remove(touch)
  }

  /// What GR-6 does not allow changes nothing.
  func request(_ state: GestureState, _ recognizer: Int) {
    if recognizers[recognizer].ownState.allows(state) { recognizers[recognizer].requests.append(state) }
  }

  /// GR-10 and TD-13: an attempt that is ended from outside.
  func stop(_ index: Int) {
    recognizers[index].requests = []
    recognizers[index].awaited = nil
    if order.contains(index) { note(.disabledInAttempt) }
    switch recognizers[index].state {
    case .began, .changed: recognizers[index].requests = [.cancelled]
    case .possible: if order.contains(index) { recognizers[index].requests = [.failed] }
    case .ended, .cancelled, .failed: break
    }
  }

  /// GR-11.
  func resetFinished() {
    for index in order where recognizers[index].state.isFinal {
      let hasFinger = hasFinger(index)
      guard !hasFinger || scene.recognizersStartAfresh else { continue }
      if hasFinger { note(.startedAfresh) }
      entries.append(.reset(recognizer: index))
      if recognizers[index].plan.kind == .scroll { settleContent(of: recognizers[index].plan.view) }
      recognizers[index].state = .possible
      recognizers[index].requests = []
      recognizers[index].tracked = .none
      recognizers[index].hasRecognized = false
      forgetMeasures(index)
      order.removeAll { $0 == index }
      forgetAnswers(index)
    }
  }

  private func forgetAnswers(_ index: Int) {
    recognizers[index].answers = ModelRecognizer.Answers()
    for other in recognizers.indices {
      recognizers[other].answers.asked.remove(index)
      recognizers[other].answers.waitsFor.remove(index)
    }
  }

  func hasFinger(_ index: Int) -> Bool {
    recognizers[index].tracked.members.contains { touches[$0 - 1].isDown }
  }

  func hasDeadline(_ index: Int) -> Bool { timers.contains { $0.recognizer == index } }
}
