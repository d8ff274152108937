/// Whom a control tells of which events (UC-2).
struct ControlTarget {
  /// What is done.
  enum Action {
    /// The method called `name` of a target, or of the first in the responder chain that has it (UC-12, UC-14).
    case method(name: String, target: WeakResponder?)
    /// Anything else.
    case perform(owner: WeakOwner, (Control, Event?) -> Void)
  }

  let action: Action
  var events: ControlEvents
}

/// A responder that is not counted, as targets are not.
struct WeakResponder {
  @Weak private(set) var responder: Responder?

  init(_ responder: Responder) {
    self.responder = responder
  }
}

/// Whom an action was added for, which is not counted.
struct WeakOwner {
  private(set) weak var owner: AnyObject?

  init(_ owner: AnyObject?) {
    self.owner = owner
  }
}
