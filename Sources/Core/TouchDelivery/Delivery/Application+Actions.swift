extension Application {
  /// Calls the method `action` of `target`, or, for nil, of the first responder from the sender up the chain that has
  /// it.
  ///
  /// It returns whether a responder took it. It mirrors `sendAction(_:to:from:for:)` (UC-12, UC-14, D-11).
  ///
  /// Without a sender that is a responder the search begins at the first responder of the key window.
  @discardableResult
  public func sendAction(
    _ action: String, to target: Responder?, from sender: AnyObject?, for event: Event?
  ) -> Bool {
    send(action, to: target, from: sender, for: event) != nil
  }

  /// Sends `action`, which a program outside of the scene wants, up the chain of the key window; who took it (UC-12).
  package func sendAction(fromOutside action: String) -> Responder? {
    send(action, to: nil, from: nil, for: nil)
  }

  private func send(
    _ action: String, to target: Responder?, from sender: AnyObject?, for event: Event?
  ) -> Responder? {
    let taker = target ?? self.target(for: action, sender: sender)
    let isTaken = taker?.overrides.perform(action, sender: sender, event: event) ?? false
    record(action, from: sender, takenBy: isTaken ? taker : nil)
    if let target, !isTaken {
      let name = isSilent(sender) ? "of that name" : "'\(action)'"
      recordFailure("there is no method \(name) to call", of: target, in: nil)
    }
    return isTaken ? taker : nil
  }

  /// Calls the method `action` of what overrides `recognizer`'s methods or, where that has none, of its view.
  @discardableResult
  public func sendAction(_ action: String, ofOwnerOf recognizer: GestureRecognizer) -> Bool {
    guard recognizer.overrides.perform(action, sender: recognizer, event: nil) else {
      guard let view = recognizer.view else { return false }
      return sendAction(action, to: view, from: recognizer, for: nil)
    }
    if !isSilent(recognizer) { record(action, from: recognizer, takenBy: recognizer.id) }
    return true
  }

  private func target(for action: String, sender: AnyObject?) -> Responder? {
    let start = sender as? Responder ?? (sender as? GestureRecognizer)?.view ?? keyWindow?.designatedResponder
    return start?.target(forAction: action, sender: sender)
  }
}

extension Responder {
  /// The first responder from this one up the chain that takes the action called `action`; mirrors
  /// `target(forAction:withSender:)` (UC-13).
  public final func target(forAction action: String, sender: AnyObject?) -> Responder? {
    var detector = CircleDetector(from: self)
    var following: Responder? = self
    while let responder = following {
      if responder.canPerformActionItself(action, sender: sender) { return responder }
      following = responder.next
      if let following, detector.closes(at: following) { return nil }
    }
    return nil
  }
}
