extension ReferenceCheck {
  /// Checks what a recognizer says of others; `script` tells whether its view has one.
  func check(_ recognizer: GestureRecognizerDescription, onScripted script: Bool) {
    for reference in recognizer.requireToFail { check(reference, in: "requireToFail", of: recognizer) }
    for reference in recognizer.simultaneousWith { check(reference, in: "simultaneousWith", of: recognizer) }
    checkFingers(of: recognizer)
    let owner = ActionOwner.gestureRecognizer(recognizer.type)
    let hasScript = script || recognizer.script != nil
    check(recognizer.action, of: owner, script: hasScript)
    for (_, actions) in recognizer.actions.byState { check(actions, of: owner, script: hasScript) }
  }

  private func check(_ reference: Identifier, in key: String, of recognizer: GestureRecognizerDescription) {
    if reference.value == recognizer.id.value {
      decoder.report("'\(key)' of '\(reference.value)' names that recognizer itself", at: reference.location)
    } else if responders[reference.value]?.kind != .gestureRecognizer {
      reportUnknown("gesture recognizer", reference, among: responders.gestureRecognizerNames)
    }
  }

  private func checkFingers(of recognizer: GestureRecognizerDescription) {
    guard let most = recognizer.maximumNumberOfTouches, most.value < recognizer.minimumNumberOfTouches else {
      return
    }
    decoder.report(
      "'maximumNumberOfTouches' is \(most.value), below 'minimumNumberOfTouches',"
        + " \(recognizer.minimumNumberOfTouches)", at: most.location)
  }
}
