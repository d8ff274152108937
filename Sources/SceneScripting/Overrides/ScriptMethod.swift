internal import TouchDelivery

/// The methods of a responder that a script can override.
enum ScriptMethod: Int, OverridableMethod {
  case didLoad, hitTest, pointInside, next
  case touchesBegan, touchesMoved, touchesEnded, touchesCancelled
  case pressesBegan, pressesChanged, pressesEnded, pressesCancelled
  case motionBegan, motionEnded, motionCancelled
  case remoteControlReceived
  case sendEvent
  case canBecomeFirstResponder, canResignFirstResponder, canPerformAction
  case didMoveToSuperview, didMoveToWindow
  case gestureRecognizerShouldBegin
  case beginTracking, continueTracking, endTracking, cancelTracking, sendAction

  @inline(__always)
  init(_ message: EventMessage) {
    switch message {
    case .touches(let phase, _): self.init(phase)
    case .presses(let phase, _): self.init(phase)
    case .motion(let phase): self.init(phase)
    case .remoteControl: self = .remoteControlReceived
    }
  }

  init(_ phase: TouchesPhase) {
    switch phase {
    case .began: self = .touchesBegan
    case .moved: self = .touchesMoved
    case .ended: self = .touchesEnded
    case .cancelled: self = .touchesCancelled
    }
  }

  init(_ phase: PressesPhase) {
    switch phase {
    case .began: self = .pressesBegan
    case .changed: self = .pressesChanged
    case .ended: self = .pressesEnded
    case .cancelled: self = .pressesCancelled
    }
  }

  init(_ phase: MotionPhase) {
    switch phase {
    case .began: self = .motionBegan
    case .ended: self = .motionEnded
    case .cancelled: self = .motionCancelled
    }
  }

  /// All names, in the order of the cases.
  static let names = allCases.map { "\($0)" }

  /// What touch delivery calls it; `didLoad` is not its business.
  var overridden: OverriddenMethods {
    switch self {
    case .didLoad: []
    case .hitTest: .hitTest
    case .pointInside: .pointInside
    case .next: .next
    case .touchesBegan: .touchesBegan
    case .touchesMoved: .touchesMoved
    case .touchesEnded: .touchesEnded
    case .touchesCancelled: .touchesCancelled
    case .pressesBegan: .pressesBegan
    case .pressesChanged: .pressesChanged
    case .pressesEnded: .pressesEnded
    case .pressesCancelled: .pressesCancelled
    case .motionBegan: .motionBegan
    case .motionEnded: .motionEnded
    case .motionCancelled: .motionCancelled
    case .remoteControlReceived: .remoteControlReceived
    case .sendEvent: .sendEvent
    case .canBecomeFirstResponder: .canBecomeFirstResponder
    case .canResignFirstResponder: .canResignFirstResponder
    case .canPerformAction: .canPerformAction
    case .didMoveToSuperview: .didMoveToSuperview
    case .didMoveToWindow: .didMoveToWindow
    case .gestureRecognizerShouldBegin: .gestureRecognizerShouldBegin
    case .beginTracking: .beginTracking
    case .continueTracking: .continueTracking
    case .endTracking: .endTracking
    case .cancelTracking: .cancelTracking
    case .sendAction: .sendAction
    }
  }

  func whyNeverCalled(on object: AnyObject, kind: String) -> String? {
    switch self {
    case .hitTest, .pointInside: object is View ? nil : "a \(kind) takes no part in hit-testing"
    case .didMoveToSuperview, .didMoveToWindow: object is View ? nil : "a \(kind) has no superview"
    case .sendEvent: object is any EventSender ? nil : "only windows and the application send events"
    case .gestureRecognizerShouldBegin: object is View ? nil : "a \(kind) has no recognizers"
    case .beginTracking, .continueTracking, .endTracking, .cancelTracking, .sendAction:
      object is Control ? nil : "a \(kind) is no control"
    default: nil
    }
  }
}
