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

  /// Takes the place of the touch method of `phase` (TD-8, RC-2).
  func touches(_ phase: TouchesPhase, responder: Responder, touches: [Touch], event: Event)

  /// Takes the place of `UIResponder.next` (RC-11).
  func next(of responder: Responder) -> Responder?
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
  public func touches(_ phase: TouchesPhase, responder: Responder, touches: [Touch], event: Event) {
    responder.superTouches(phase, touches, with: event)
  }

  /// The default: what the responder's class answers.
  public func next(of responder: Responder) -> Responder? {
    responder.superNext
  }
}
