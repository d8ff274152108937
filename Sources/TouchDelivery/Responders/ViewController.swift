/// The responder between a view and its superview; mirrors `UIViewController`.
///
/// It takes no part in hit-testing (HT-17).
public final class ViewController: Responder {
  /// The view it controls, which keeps it alive.
  @Weak public internal(set) var view: View?
  /// The controller that presents this one, and so its next responder, if any (RC-5).
  @Weak public var presentingViewController: ViewController?

  /// The presenting controller, else the superview of its view, which for a root controller is the window (RC-5, D-5).
  public override var superNext: Responder? { presentingViewController ?? view?.superview }

  /// The window of its view.
  public override var responderWindow: Window? { view?.window }
}
