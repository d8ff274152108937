/// An object that events can be sent to and that passes on what it does not handle; mirrors `UIResponder` (RC-1).
///
/// Members without a prefix are what UIKit's dynamic dispatch would call; those with `super` are the class's own
/// behaviour, which an override calls as UIKit's would call `super`.
open class Responder: WeaklyReferable {
  /// The name in the scene file, unique in a scene.
  public let id: String
  /// What a subclass would override, if anything.
  public final var overrides: (any ResponderOverrides)? { didSet { overridesDidChange() } }
  /// Whether it may become first responder where no override decides; mirrors a subclass's constant answer to
  /// `UIResponder.canBecomeFirstResponder`.
  public final var superCanBecomeFirstResponder = false
  private var ownLink = OwnWeakLink()

  /// A responder called `id`.
  public init(id: String) {
    self.id = id
  }

  deinit {
    clearWeakLink()
  }

  /// Lets nobody find it any more; each class with references of its own calls it first as it goes away.
  final func clearWeakLink() {
    ownLink.clear()
  }

  /// Where those find it who do not count it.
  public final var weakLink: WeakLink { ownLink.to(self) }

  /// The responder that gets what this one does not handle, or nil at the chain's end; mirrors `UIResponder.next`.
  public final var next: Responder? {
    guard let overrides, overrides.methods.contains(.next) else { return superNext }
    return overrides.next(of: self)
  }

  /// The next responder by the rules of the class (RC-4 to RC-9).
  open var superNext: Responder? { nil }

  /// Called when something else overrides this responder's methods from now on.
  func overridesDidChange() {}

  /// The window that it can be the first responder of, or nil where it is in none.
  open var responderWindow: Window? { nil }

  /// What the class itself does with an event.
  public enum Handling {
    /// Nothing: the next responder gets it, as a plain responder has it.
    case passedOn
    /// It took it, as a control takes the touch that it follows.
    case handled
    /// It keeps it from the next responder and does nothing with it, as a disabled control (HT-21).
    case ignored
  }

  /// The class's own handling of an event.
  open func handle(_ message: EventMessage, with event: Event) -> Handling { .passedOn }
}
