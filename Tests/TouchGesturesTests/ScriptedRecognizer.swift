import TouchDelivery

/// A recognizer that does what a test says, and notes what it is asked.
final class ScriptedRecognizer: GestureRecognizer {
  var onBegan: State?
  var onMoved: State?
  var onEnded: State?
  var prevents = true
  var note: (String) -> Void = { _ in }

  override func touchesBegan(_ touches: [Touch], with event: Event) { perform(.began, touches) }

  override func touchesMoved(_ touches: [Touch], with event: Event) { perform(.moved, touches) }

  override func touchesEnded(_ touches: [Touch], with event: Event) { perform(.ended, touches) }

  override func touchesCancelled(_ touches: [Touch], with event: Event) { perform(.cancelled, touches) }

  private func perform(_ phase: TouchesPhase, _ touches: [Touch]) {
    note("\(id).\(phase){\(touches.map { String($0.id) }.joined(separator: ","))}")
    switch phase {
    case .began: set(onBegan)
    case .moved: set(onMoved)
    case .ended: set(onEnded)
    case .cancelled: if state.isActive { state = .cancelled }
    }
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { prevents }

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
  var requires = false
  var isRequired = false
  var note: (String) -> Void = { _ in }

  func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    note("shouldBegin(\(recognizer.id))")
    return begins
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
