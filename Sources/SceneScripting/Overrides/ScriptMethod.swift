internal import TouchDelivery

/// The methods of a responder that a script can override.
enum ScriptMethod: Int, CaseIterable {
  case didLoad, hitTest, pointInside, next
  case touchesBegan, touchesMoved, touchesEnded, touchesCancelled
  case pressesBegan, pressesChanged, pressesEnded, pressesCancelled
  case motionBegan, motionEnded, motionCancelled
  case remoteControlReceived

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
  var name: String { "\(self)" }

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
    }
  }

  /// Whether only views are asked for it (HT-17).
  var isForViews: Bool { self == .hitTest || self == .pointInside }
}
