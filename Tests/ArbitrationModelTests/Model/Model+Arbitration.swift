extension Model {
  /// Step 7 of section 2.
  func settle() {
    repeat {
      while settleOnce() {}
    } while giveUp()
  }

  /// A pass with at most one request of each recognizer: first who leaves possible, then who is active, then the effects.
  private func settleOnce() -> Bool {
    var recognized = NumberSet.none
    var changed = NumberSet.none
    while let index = leavePossible() {
      changed.insert(index)
      if recognizers[index].state != .failed { recognized.insert(index) }
    }
    for index in order where recognizers[index].state.isActive && !changed.contains(index) {
      guard !recognizers[index].requests.isEmpty else { continue }
      become(recognizers[index].requests.removeFirst(), index)
      changed.insert(index)
    }
    let states = recognizers.map(\.state)
    for index in order where changed.contains(index) && states[index] != .failed {
      if recognized.contains(index) { cancelTouches(of: index) }
      fire(index, states[index])
    }
    return !changed.isEmpty
  }

  private func fire(_ index: Int, _ state: GestureState) {
    entries.append(.action(recognizer: index, state))
    let count = recognizers[index].actions[state.rawValue]
    recognizers[index].actions[state.rawValue] += 1
    callback { react(recognizers[index].plan.reactions, cue: state.rawValue, call: count) }
  }

  func become(_ state: GestureState, _ index: Int) {
    entries.append(.transition(recognizer: index, from: recognizers[index].state, to: state))
    recognizers[index].state = state
    recognizers[index].isWaiting = false
    if state == .failed { recognizers[index].requests = [] }
    if state == .ended { recognizers[index].endedEvent = event }
    if state == .began || state == .ended { recognizers[index].hasRecognized = true }
  }

  /// The first recognizer that can leave possible leaves it, if any can.
  private func leavePossible() -> Int? {
    var outranked: Int?
    for index in order where recognizers[index].state == .possible {
      if recognizers[index].requests.first == .failed { return fail(index) }
      guard recognizers[index].wantsToRecognize else { continue }
      switch obstacle(to: index) {
      case .loses: return fail(index)
      case .waits: recognizers[index].isWaiting = true
      case .outranked: outranked = outranked ?? index
      case .none: return recognize(index)
      }
    }
    return outranked.map(recognize)
  }

  private func fail(_ index: Int) -> Int {
    become(.failed, index)
    return index
  }

  private func recognize(_ index: Int) -> Int {
    guard !isPrevented(index), mayBegin(index) else { return fail(index) }
    become(recognizers[index].requests.removeFirst(), index)
    for other in order where recognizers[other].state == .possible && shares(index, other) {
      if prevents(index, other) { become(.failed, other) }
    }
    return index
  }

  /// GR-13.
  private func mayBegin(_ index: Int) -> Bool {
    if let first = recognizers[index].tracked.members.first,
      scene.views[touches[first - 1].view].vetoes.contains(index)
    {
      return false
    }
    return recognizers[index].plan.delegate?.begins ?? true
  }
}
