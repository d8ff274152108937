import TouchDelivery

/// A recognizer that does what a test says, and notes what it is asked.
final class ScriptedRecognizer: GestureRecognizer {
  var onBegan: State?
  var onMoved: State?
  var onEnded: State?
  var prevents = true
  var isPreventable = true
  var note: (String) -> Void = { _ in }
  var ignoredFinger: Int?

  override func touches(_ phase: TouchesPhase, _ touches: [Touch], with event: Event) {
    note("\(id).\(phase){\(touches.map { String($0.id) }.joined(separator: ","))}")
    for touch in touches where touch.id == ignoredFinger { ignore(touch, for: event) }
    switch phase {
    case .began: set(onBegan)
    case .moved: set(onMoved)
    case .ended: set(onEnded)
    case .cancelled: if state.isActive { state = .cancelled }
    }
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool {
    note("\(id).canPrevent(\(other.id))")
    return prevents
  }

  override func canBePrevented(by other: GestureRecognizer) -> Bool {
    note("\(id).canBePrevented(\(other.id))")
    return isPreventable
  }

  override func reset() {
    note("\(id).reset")
  }

  private func set(_ next: State?) {
    guard let next else { return }
    if next == .began, state.isActive { return state = .changed }
    state = next
  }
}

/// A delegate that answers what a test says, and notes what it is asked.
final class ScriptedDelegate: GestureRecognizerDelegate {
  var begins = true
  var receives = true
  var isSimultaneous = false
  var requires = false
  var isRequired = false
  var note: (String) -> Void = { _ in }

  func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    note("shouldBegin(\(recognizer.id))")
    return begins
  }

  func shouldReceive(_ touch: Touch, _ recognizer: GestureRecognizer) -> Bool {
    note("shouldReceiveTouch(\(recognizer.id))")
    return receives
  }

  func shouldReceive(_ event: Event, _ recognizer: GestureRecognizer) -> Bool {
    note("shouldReceiveEvent(\(recognizer.id))")
    return true
  }

  func shouldRecognizeSimultaneously(_ recognizer: GestureRecognizer, with other: GestureRecognizer) -> Bool {
    isSimultaneous
  }

  func shouldRequireFailure(_ recognizer: GestureRecognizer, of other: GestureRecognizer) -> Bool {
    note("shouldRequire(\(recognizer.id), \(other.id))")
    return requires
  }

  func shouldBeRequiredToFail(_ recognizer: GestureRecognizer, by other: GestureRecognizer) -> Bool {
    note("shouldBeRequired(\(recognizer.id), \(other.id))")
    return isRequired
  }
}
