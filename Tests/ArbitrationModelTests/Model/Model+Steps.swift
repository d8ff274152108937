@testable import ArbitrationCases

extension Model {
  func perform(_ step: Step) {
    switch step {
    case .frame(let delay, let changes):
      passTime(to: now + delay)
      report(changes)
    case .wait(let delay): passTime(to: now + delay)
    case .cancelAll(let delay):
      passTime(to: now + delay)
      rest()
      for index in touches.indices where touches[index].isDown { set(.cancelled, index) }
      send()
    case .change(let change):
      event += 1
      rest()
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
      if let reason = timer.tap { failTap(timer.recognizer, reason) }
      if let touch = timer.touch { letGo([touch], timer.recognizer) }
      finish()
    }
    now = time
  }

  func deliver(_ contacts: [ModelContact]) {
    rest()
    for contact in contacts where contact.phase != .began {
      guard let index = touches.firstIndex(where: { $0.finger == contact.finger && $0.isDown }) else {
        continue
      }
      set(contact.phase, index)
      guard contact.phase == .moved else { continue }
      touches[index].step = contact.place - touches[index].place
      touches[index].place = contact.place
    }
    for contact in contacts where contact.phase == .began { begin(contact) }
    send()
  }

  private func rest() {
    for index in touches.indices {
      touches[index].phase = nil
      touches[index].step = .zero
      touches[index].isCalled = false
    }
  }

  private func set(_ phase: Phase, _ index: Int) {
    touches[index].phase = phase
    touches[index].isDown = !phase.isLast
  }

  /// A finger that hits no view uses up its number and is heard of no more (HT-1).
  private func begin(_ contact: ModelContact) {
    let id = touches.count + 1
    let sequence = touches.last { $0.isDown || $0.phase != nil }?.sequence ?? id
    var touch = ModelTouch(
      id: id, finger: contact.finger, view: contact.view, sequence: sequence, place: contact.place,
      start: contact.place)
    if isGone[contact.view] || !contact.place.isOnScreen {
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
