/// The decision whether a responder or recognizer handles a touch, made once, as it begins for its view.
///
/// A program that forwards unhandled touches needs it at once: a touch that is forwarded whole cannot wait for what comes later.
public enum TouchDisposition: Hashable, Sendable {
  /// A recognizer that delays touches holds it back and may still take it (GR-21).
  case undecided
  /// A responder handled its began, a recognizer took it, or it was cancelled before any could.
  case handled
  /// No responder and no recognizer handles it.
  case unhandled(Reason)

  /// The reason for which a touch is unhandled.
  public enum Reason: Hashable, Sendable {
    /// No window was hit (HT-1).
    case noWindow
    /// The application ignores interaction (APP-8).
    case ignoringInteraction
    /// Admission refused it to its view (MT, XT).
    case refused(Admission.Rule)
    /// Its view left its window, or was kept from touches, before it got it (TD-13, TD-14).
    case viewGone
    /// No responder in the chain handled it (RC-9).
    case discarded
    /// One of these, of a touch inside a redacted view (RD-1).
    case withheld
  }
}

/// A decision about a touch.
public struct TouchDispositionChange: Hashable, Sendable {
  /// The touch's id.
  public let touch: Int
  /// The finger that it is of; another touch may have come down with it since.
  public let contact: Contact.Identifier
  /// What it is from now on.
  public let disposition: TouchDisposition
  /// Where the finger, which has lifted, is to be seen alone, because the touch is a tap (AC-3).
  public let tapAssistance: TapAssistance

  /// A decision about `touch`, of the finger `contact`.
  public init(
    touch: Int, contact: Contact.Identifier, disposition: TouchDisposition,
    tapAssistance: TapAssistance = .none
  ) {
    self.tapAssistance = tapAssistance
    self.touch = touch
    self.contact = contact
    self.disposition = disposition
  }
}
