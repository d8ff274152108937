internal import TouchDelivery

/// The methods of a responder that a script can override.
enum ScriptMethod: Int, CaseIterable {
  case didLoad, hitTest, pointInside, next
  case touchesBegan, touchesMoved, touchesEnded, touchesCancelled
  case pressesBegan, pressesChanged, pressesEnded, pressesCancelled
  case motionBegan, motionEnded, motionCancelled
  case remoteControlReceived
  case sendEvent
  case canBecomeFirstResponder, canResignFirstResponder, canPerformAction
  case didMoveToSuperview, didMoveToWindow

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

  /// The name in scripts.
  var name: String { Self.names[rawValue] }

  /// All names, in the order of the cases.
  static let names = allCases.map { "\($0)" }

  /// The method of this name.
  init?(named name: String) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: index)
  }

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
    }
  }

  /// Why `responder`, of a kind called `kind`, is never asked for it, or nil where it is.
  func whyNeverCalled(on responder: Responder, kind: String) -> String? {
    switch self {
    case .hitTest, .pointInside: responder is View ? nil : "a \(kind) takes no part in hit-testing"
    case .didMoveToSuperview, .didMoveToWindow: responder is View ? nil : "a \(kind) has no superview"
    case .sendEvent: responder is any EventSender ? nil : "only windows and the application send events"
    default: nil
    }
  }
}
