/// A call of one of the methods by which a responder hears of events, with its first argument.
public enum EventMessage {
  /// `touchesBegan(_:with:)` and its three sisters (TD-8).
  case touches(TouchesPhase, [Touch])
  /// `pressesBegan(_:with:)` and its three sisters (EV-8).
  case presses(PressesPhase, [Press])
  /// `motionBegan(_:with:)` and its two sisters; the event's subtype says which motion (EV-5).
  case motion(MotionPhase)
  /// `remoteControlReceived(with:)`; the event's subtype says which command (EV-7).
  case remoteControl

  /// The method that is called.
  public var method: OverriddenMethods {
    switch self {
    case .touches(let phase, _): phase.method
    case .presses(let phase, _): phase.method
    case .motion(let phase): phase.method
    case .remoteControl: .remoteControlReceived
    }
  }
}
