extension Model {
  func perform(_ step: Step) {
    switch step {
    case .frame(let delay, let changes):
      passTime(to: now + delay)
      frame += 1
      deliver(changes)
    case .wait(let delay): passTime(to: now + delay)
    case .cancelAll(let delay):
      passTime(to: now + delay)
      rest()
      for index in touches.indices where touches[index].isDown { set(.cancelled, index) }
      send()
    case .change(let change):
      event += 1
      apply(change)
      deliverOrphans()
      finish()
    }
  }

  /// Timers are pseudo-frames with steps 7 to 10 of a frame in docs/internals/rules.md, in the order of their deadlines.
  private func passTime(to time: Int) {
    while let deadline = timers.map(\.deadline).min(), deadline <= time {
      guard let index = timers.firstIndex(where: { $0.deadline == deadline }) else { return }
      let timer = timers.remove(at: index)
      now = deadline
      event += 1
      rest()
      note(.firedByTimer)
      callback { perform(timer.acts, recognizer: timer.recognizer, touches: []) }
      finish()
    }
    now = time
  }

  private func deliver(_ changes: [FingerChange]) {
    rest()
    for change in changes {
      let index = touches.firstIndex { $0.finger == change.finger && $0.isDown }
      switch change.kind {
      case .down: set(.cancelled, index)
      case .move:
        set(.moved, index)
        if let index {
          touches[index].place += Case.step
          touches[index].isElsewhere = true
        }
      case .press: set(.moved, index)
      case .up: set(.ended, index)
      case .cancel: set(.cancelled, index)
      }
    }
    for change in changes where change.kind == .down { begin(change) }
    send()
  }

  private func rest() {
    for index in touches.indices {
      touches[index].phase = nil
      touches[index].isElsewhere = false
      touches[index].isCalled = false
    }
  }

  private func set(_ phase: Phase, _ index: Int?) {
    guard let index else { return }
    touches[index].phase = phase
    touches[index].isDown = !phase.isLast
  }

  /// A finger that hits no view uses up its number and is heard of no more (HT-1).
  private func begin(_ change: FingerChange) {
    var touch = ModelTouch(
      id: touches.count + 1, finger: change.finger, view: change.view, place: Double(change.view))
    if isGone[change.view] {
      touch.phase = nil
      touch.isDown = false
      touch.isNew = false
      touch.hearing = .silent
    }
    touches.append(touch)
  }

  /// Steps 4 to 10 of a frame in docs/internals/rules.md.
  private func send() {
    event += 1
    guard touches.contains(where: { $0.phase != nil }) else { return finish() }
    for index in touches.indices where touches[index].isNew { admit(index) }
    callRecognizers()
    settle()
    callViews()
    finish()
  }

  /// Flushes what is withheld for nothing any more (step 9), then resets (step 10).
  func finish() {
    repeat {
      repeat { settle() } while flush()
    } while giveUp()
    resetFinished()
  }

  /// Runs what is outside of the rules: a script.
  func callback(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
    deliverOrphans()
  }
}
