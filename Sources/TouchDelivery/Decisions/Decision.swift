/// Something that touch delivery decided, as a value that a sink may keep, encode or drop.
public enum Decision {
  /// Which view a new contact hit, if any (HT-1).
  case hit(HitDecision)
  /// Whether the hit view gets the touch (MT, XT).
  case gate(Touch, Admission)
  /// A call of a touch method, and what became of it (TD-8, TD-11).
  case touches(TouchesDecision)
  /// Something that a scene or script did and that could not be carried out.
  case failure(responder: Responder, message: String)
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
  /// The views asked and their verdicts, where the application explains its hits.
  public let visits: [HitTestExplanation.Visit]?
}

/// One call of `touchesBegan`, `touchesMoved`, `touchesEnded` or `touchesCancelled`, and what became of it.
public struct TouchesDecision {
  /// Which of the four methods.
  public let phase: TouchesPhase
  /// The view that the touches began on.
  public let view: View
  /// The touches it was called with, in ascending id.
  public let touches: [Touch]
  /// The last responder that handled them, or nil where the chain discarded them (RC-9).
  public let responder: Responder?
  /// The responders asked, in order, up to the one that handled them last.
  public let chain: [Responder]
}
