@testable import ArbitrationCases

extension Model {
  /// Step 7 of a frame in docs/internals/rules.md.
  func settle() {
    while settleOnce() {}
  }

  /// A pass with at most one request of each recognizer: transitions to a fixed point, then their effects.
  private func settleOnce() -> Bool {
    var hasChanged = false
    while sweep() { hasChanged = true }
    sendActions()
    return hasChanged
  }

  /// GR-9, and GR-30 for those that failed.
  private func sendActions() {
    let made = transitions
    transitions.removeAll(keepingCapacity: true)
    for transition in made {
      if transition.isRecognition { cancelTouches(of: transition.recognizer) }
      if transition.state == .failed {
        callback { tellTargets(transition.recognizer, .failed) }
      } else {
        fire(transition.recognizer, transition.state)
      }
    }
  }

  /// GR-1 and GR-30: those that are left, in the order in which they were first added.
  private func tellTargets(_ index: Int, _ state: GestureState) {
    let plan = recognizers[index].plan
    var told = NumberSet.none
    for target in plan.targets where !told.contains(target.receiver) {
      told.insert(target.receiver)
      let times = plan.targets.filter { $0.receiver == target.receiver }
      guard times.contains(where: { $0.states.contains(state.rawValue) }) else { continue }
      if plan.lostReceivers.contains(target.receiver) {
        note(.toldNobody)
        continue
      }
      if times.count > 1 { note(.toldAgain) }
      if state == .failed { note(.toldOfFailure) }
      entries.append(.told(recognizer: index, receiver: target.receiver, state))
    }
  }

  private func fire(_ index: Int, _ state: GestureState) {
    if recognizers[index].plan.kind == .scroll { moveContent(of: recognizers[index].plan.view, state) }
    entries.append(.action(recognizer: index, state))
    noteMeasure(index)
    let count = recognizers[index].actions[state.rawValue]
    recognizers[index].actions[state.rawValue] += 1
    callback {
      react(recognizers[index].plan.reactions, cue: state.rawValue, call: count)
      tellTargets(index, state)
    }
  }

  func become(_ state: GestureState, _ index: Int) {
    let from = recognizers[index].state
    entries.append(.transition(recognizer: index, from: from, to: state))
    recognizers[index].state = state
    recognizers[index].awaited = nil
    if state.isFinal { timers.removeAll { $0.recognizer == index } }
    if state == .ended { recognizers[index].endedEvent = event }
    if state == .failed {
      recognizers[index].requests = []
      transitions.append(Transition(recognizer: index, state: .failed, isRecognition: false))
    } else {
      recognizers[index].hasRecognized = true
      let isRecognition = from == .possible
      if state == .began { startMeasuring(index) }
      transitions.append(Transition(recognizer: index, state: state, isRecognition: isRecognition))
    }
  }

  /// One step for each recognizer in processing order; whether anything changed.
  private func sweep() -> Bool {
    var hasChanged = false
    var outranked: Int?
    for index in order where !transitions.contains(where: { $0.recognizer == index }) {
      if recognizers[index].wantsToRecognize, isOutranked(index) {
        outranked = outranked ?? index
      } else if step(index) {
        hasChanged = true
      }
    }
    if outranked != nil { note(hasChanged ? .outranked : .outrankedCircle) }
    if !hasChanged, let outranked { return step(outranked) }
    return hasChanged
  }

  private func step(_ index: Int) -> Bool {
    if recognizers[index].requests.isEmpty {
      return recognizers[index].awaited.map { leavePossible(index, $0) } ?? false
    }
    let next = recognizers[index].requests.removeFirst()
    switch (recognizers[index].state, next) {
    case (.possible, .began), (.possible, .ended): leavePossible(index, next)
    case (.possible, .changed): break
    case (.possible, _): become(.failed, index)
    default: become(next, index)
    }
    return true
  }

  /// GR-13, GR-14, GR-18.
  @discardableResult
  private func leavePossible(_ index: Int, _ next: GestureState) -> Bool {
    switch requirement(of: index) {
    case .recognized:
      note(.failedByRecognized)
      become(.failed, index)
    case .possible:
      note(.waiting)
      defer { recognizers[index].awaited = next }
      return recognizers[index].awaited == nil
    case .none:
      guard !isPrevented(index), mayBegin(index) else {
        become(.failed, index)
        return true
      }
      recognize(index, next)
    }
    return true
  }

  private func recognize(_ index: Int, _ next: GestureState) {
    if recognizers[index].awaited != nil { note(.releasedFromWaiting) }
    become(next, index)
    for other in order where recognizers[other].state == .possible && shares(index, other) {
      guard prevents(index, other) else { continue }
      note(.prevented)
      become(.failed, other)
    }
  }

  /// GR-13: views have a say in what takes a touch from them, and in nothing else.
  private func mayBegin(_ index: Int) -> Bool {
    let plan = recognizers[index].plan
    if keepsAfterWaiting(index) {
      note(.keptByContent)
      return false
    }
    let losers = plan.cancelsTouchesInView ? recognizers[index].tracked.members.filter(isLosable) : []
    if losers.contains(where: { scene.views[touches[$0 - 1].view].vetoes.contains(index) }) {
      note(.vetoed)
      return false
    }
    guard let delegate = plan.delegate else { return true }
    noteMeasure(index)
    return delegate.begins
  }

  /// Whether the view of the touch has heard of it and has not heard its end, or is still to hear of it.
  private func isLosable(_ touch: Int) -> Bool {
    switch touches[touch - 1].hearing {
    case .admitted, .heldBegan, .begun, .heldEnd: true
    case .silent: false
    }
  }
}
