/// Something that touch delivery decided, as a value that a sink may keep, encode or drop.
public enum Decision {
  /// Which view a new contact hit, if any (HT-1).
  case hit(HitDecision)
  /// Whether the hit view gets the touch (MT, XT), and where the application explains itself, which of the recognizers
  /// around it do not.
  case gate(Touch, Admission, refusals: [TouchRefusal]?)
  /// A phase of a touch held back from its view, only where the application explains itself (GR-20 to GR-24).
  case hold(HoldDecision)
  /// A call of a method for events, and what became of it (TD-8, TD-11, EV-4).
  case call(EventCall)
  /// A change of a recognizer's state (GR-6).
  case gesture(GestureDecision)
  /// What two recognizers that share a touch came to (GR-14).
  case arbitrate(ArbitrationDecision)
  /// An event of a control (UC-3).
  case control(ControlDecision)
  /// An action on its way (UC-12).
  case sendAction(SendActionDecision)
  /// Something that a scene or script did and that could not be carried out.
  ///
  /// `method` is the overridden method at fault, if there is one.
  case failure(responder: Responder, message: String, method: OverriddenMethods? = nil)
}

/// The outcome of hit-testing one contact.
public struct HitDecision {
  /// The id of the touch; used up even where nobody was hit.
  public let touch: Int
  /// Where, in points of the screen.
  public let point: Point
  /// The window that owns the touch, or nil.
  public let window: Window?
  /// The view that was hit, or nil.
  public let view: View?
  /// Where nobody was hit, the windows that were asked, front-most first.
  public let missed: [Window]
  /// Whether nobody was asked, because the application ignores interaction (APP-8).
  public let isIgnored: Bool
  /// Whether the log withholds the point, for it lies over a view that is redacted.
  public let isRedacted: Bool
  /// The views asked and their verdicts, where the application explains its hits.
  public let visits: [HitTestExplanation.Visit]?
}

/// One call of `touchesBegan` or another method for events, and what became of it.
public struct EventCall {
  /// The method, and the touches or presses it was called with, in ascending id or in the order in which they began.
  public let message: EventMessage
  /// The responder that was called first: for touches the view that they began on.
  public let target: Responder
  /// Which event of its kind it was.
  public let subtype: EventSubtype
  /// The last responder that handled it, or nil where the chain discarded it (RC-9).
  public let responder: Responder?
  /// The responders asked, in order, up to the one that handled it last.
  public let chain: [Responder]

  /// Whether the log withholds which keys were pressed: they were typed for a responder that is redacted.
  public var withholdsKeys: Bool { target.isRedactedForKeys }
}
