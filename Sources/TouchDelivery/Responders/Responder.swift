/// An object that events can be sent to and that passes on what it does not handle; mirrors `UIResponder` (RC-1).
///
/// Members without a prefix are what UIKit's dynamic dispatch would call; those with `super` are the class's own
/// behaviour, which an override calls as UIKit's would call `super`.
open class Responder {
  /// The name in the scene file, unique in a scene.
  public let id: String
  /// What a subclass would override, if anything.
  public final var overrides: (any ResponderOverrides)? { didSet { overridesDidChange() } }
  /// Whether it may become first responder where no override decides; mirrors a subclass's constant answer to
  /// `UIResponder.canBecomeFirstResponder`.
  public final var superCanBecomeFirstResponder = false

  /// A responder called `id`.
  public init(id: String) {
    self.id = id
  }

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

  /// The class's own handling of an event: whether it took it, as a control takes touches; a plain responder does not.
  open func handle(_ message: EventMessage, with event: Event) -> Bool { false }
}
