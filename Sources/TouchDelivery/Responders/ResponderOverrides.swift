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

  /// Takes the place of `UIView.gestureRecognizerShouldBegin(_:)` (GR-13).
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer, view: View) -> Bool

  /// Takes the place of `UIControl.beginTracking(_:with:)` (UC-4).
  func beginTracking(_ touch: Touch, control: Control, event: Event) -> Bool

  /// Takes the place of `UIControl.continueTracking(_:with:)` (UC-5).
  func continueTracking(_ touch: Touch, control: Control, event: Event) -> Bool

  /// Takes the place of `UIControl.endTracking(_:with:)` (UC-6).
  func endTracking(_ touch: Touch, control: Control, event: Event)

  /// Takes the place of `UIControl.cancelTracking(with:)` (UC-7).
  func cancelTracking(control: Control, event: Event?)

  /// Takes the place of `UIControl.sendAction(_:to:for:)` (UC-3).
  func sendAction(_ action: String, to target: Responder?, control: Control, event: Event?)

  /// Calls the method called `action`, which `implements(_:)` said is there (UC-12).
  func perform(_ action: String, sender: AnyObject?, event: Event?, responder: Responder)
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

  /// The default: what the view's class answers.
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer, view: View) -> Bool {
    view.superGestureRecognizerShouldBegin(recognizer)
  }
}

/// The overrides that only controls ask for, and methods of their own.
extension ResponderOverrides {
  /// The default: what the control's class answers.
  public func beginTracking(_ touch: Touch, control: Control, event: Event) -> Bool {
    control.superBeginTracking(touch, with: event)
  }

  /// The default: what the control's class answers.
  public func continueTracking(_ touch: Touch, control: Control, event: Event) -> Bool {
    control.superContinueTracking(touch, with: event)
  }

  /// The default: what the control's class does.
  public func endTracking(_ touch: Touch, control: Control, event: Event) {
    control.superEndTracking(touch, with: event)
  }

  /// The default: what the control's class does.
  public func cancelTracking(control: Control, event: Event?) {
    control.superCancelTracking(with: event)
  }

  /// The default: what the control's class does.
  public func sendAction(_ action: String, to target: Responder?, control: Control, event: Event?) {
    control.superSendAction(action, to: target, for: event)
  }

  /// The default: nothing.
  public func perform(_ action: String, sender: AnyObject?, event: Event?, responder: Responder) {}
}
