/// What a subclass would be in UIKit: methods that take the place of those of a responder's class.
///
/// Only the methods named in `methods` are called. Each may reach the class's own method through the responder's
/// `super…` member; a responder's overrides may in turn sit on top of other overrides.
public protocol ResponderOverrides: AnyObject {
  /// Which methods are overridden; they may become fewer, but for others to count `overrides` is set anew.
  var methods: OverriddenMethods { get }

  /// Takes the place of `UIView.hitTest(_:with:)`; the view returned is used as it is (HT-13).
  func hitTest(_ view: View, point: Point, event: Event?) -> View?

  /// Takes the place of `UIView.point(inside:with:)` (HT-12).
  func pointInside(_ view: View, point: Point, event: Event?) -> Bool

  /// Takes the place of the method for `message` (TD-8, RC-2).
  func receive(_ message: EventMessage, responder: Responder, event: Event)

  /// Takes the place of `UIResponder.next` (RC-11).
  func next(of responder: Responder) -> Responder?

  /// Takes the place of `sendEvent(_:)` of a window or the application; without `super`, it swallows the event (TD-1).
  func sendEvent(_ event: Event, responder: Responder)

  /// Takes the place of `UIResponder.canBecomeFirstResponder`.
  func canBecomeFirstResponder(_ responder: Responder) -> Bool

  /// Takes the place of `UIResponder.canResignFirstResponder`.
  func canResignFirstResponder(_ responder: Responder) -> Bool

  /// Takes the place of `UIResponder.canPerformAction(_:withSender:)` (UC-13).
  func canPerformAction(_ action: String, sender: AnyObject?, responder: Responder) -> Bool

  /// Whether a method called `action` is there to be called, which is what a class's own `canPerformAction` tells.
  func implements(_ action: String) -> Bool

  /// Where the override of `method` is written, as `file:line`, for messages; nil where that is unknown.
  func place(of method: OverriddenMethods) -> String?

  /// Is called when the view has another superview, or none; mirrors `UIView.didMoveToSuperview()`.
  func didMoveToSuperview(_ view: View)

  /// Is called when the view is in another window, or in none; mirrors `UIView.didMoveToWindow()`.
  func didMoveToWindow(_ view: View)
}

extension ResponderOverrides {
  /// The default: what the view's class answers.
  public func hitTest(_ view: View, point: Point, event: Event?) -> View? {
    view.superHitTest(point, with: event)
  }

  /// The default: what the view's class answers.
  public func pointInside(_ view: View, point: Point, event: Event?) -> Bool {
    view.superPoint(inside: point, with: event)
  }

  /// The default: on to the next responder.
  public func receive(_ message: EventMessage, responder: Responder, event: Event) {
    responder.superReceive(message, with: event)
  }

  /// The default: what the responder's class answers.
  public func next(of responder: Responder) -> Responder? {
    responder.superNext
  }

  /// The default: what the responder's class does.
  public func sendEvent(_ event: Event, responder: Responder) {
    (responder as? any EventSender)?.superSendEvent(event)
  }

  /// The default: what the responder's class answers.
  public func canBecomeFirstResponder(_ responder: Responder) -> Bool {
    responder.superCanBecomeFirstResponder
  }

  /// The default: yes.
  public func canResignFirstResponder(_ responder: Responder) -> Bool { true }

  /// The default: what the responder's class answers.
  public func canPerformAction(_ action: String, sender: AnyObject?, responder: Responder) -> Bool {
    responder.superCanPerformAction(action, sender: sender)
  }

  /// The default: there is none.
  public func implements(_ action: String) -> Bool { false }

  /// The default: unknown.
  public func place(of method: OverriddenMethods) -> String? { nil }

  /// The default: nothing.
  public func didMoveToSuperview(_ view: View) {}

  /// The default: nothing.
  public func didMoveToWindow(_ view: View) {}
}
