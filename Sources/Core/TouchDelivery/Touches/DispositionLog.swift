/// Whether anybody in the application handles a touch, which is decided once, as it begins for its view.
///
/// For whoever passes on to others what nobody here wants: a touch that is to be passed on whole cannot wait for what comes of
/// it later.
public enum TouchDisposition: Hashable, Sendable {
  /// A recognizer that delays touches holds it back and may still take it (GR-21).
  case undecided
  /// A responder handled its began, a recognizer took it, or it was cancelled before anybody could.
  case handled
  /// It goes by everybody.
  case unhandled(Reason)

  /// Why nobody handles a touch.
  public enum Reason: Hashable, Sendable {
    /// No window was hit (HT-1).
    case noWindow
    /// The application ignores interaction (APP-8).
    case ignoringInteraction
    /// The gate refused it to its view (MT, XT).
    case refused(Admission.Rule)
    /// Its view left its window, or was kept from touches, before it heard of it (TD-13, TD-14).
    case viewGone
    /// Nobody up the responder chain handled it (RC-9).
    case discarded
  }
}

/// What was decided about a touch.
public struct TouchDispositionChange: Hashable, Sendable {
  /// The touch's id.
  public let touch: Int
  /// The finger that it is of; another touch may have come down with it since.
  public let contact: Contact.Identifier
  /// What it is from now on.
  public let disposition: TouchDisposition

  /// A decision about `touch`, of the finger `contact`.
  public init(touch: Int, contact: Contact.Identifier, disposition: TouchDisposition) {
    self.touch = touch
    self.contact = contact
    self.disposition = disposition
  }
}

/// The touches that nobody has handled or let go by yet, and who hears what becomes of them.
final class DispositionLog {
  /// Who hears of each decision; nil costs nothing.
  var sink: ((TouchDispositionChange) -> Void)?
  /// Who hears of each key that goes down and that nobody handles.
  var discardedPressSink: ((String) -> Void)?
  private var undecided: [Entry] = []

  /// Whether anybody hears of what is decided.
  var isHeard: Bool { sink != nil || discardedPressSink != nil }

  /// A touch that is not decided, and whether that has been told.
  private struct Entry {
    let touch: Touch
    var isTold = false
  }

  /// Takes in a touch that has just begun.
  func add(_ touch: Touch) {
    if sink != nil { undecided.append(Entry(touch: touch)) }
  }

  /// Tells what became of a finger that has no touch.
  func tell(_ touch: Int, of contact: Contact.Identifier, _ disposition: TouchDisposition) {
    sink?(TouchDispositionChange(touch: touch, contact: contact, disposition: disposition))
  }

  /// Decides about `touch`, if nobody has.
  func decide(_ touch: Touch, _ disposition: TouchDisposition) {
    guard let index = undecided.firstIndex(where: { $0.touch === touch }) else { return }
    undecided.remove(at: index)
    touch.disposition = disposition
    tell(touch.id, of: touch.contact, disposition)
  }

  /// Decides by what has become of the touches, and tells of those that stay undecided.
  @inline(__always)
  func settle() {
    if !undecided.isEmpty { settleUndecided() }
  }

  private func settleUndecided() {
    for entry in undecided where !entry.touch.isAwaitingDecision {
      decide(entry.touch, entry.touch.isWithdrawn ? .handled : .unhandled(entry.touch.reasonUnhandled))
    }
    for index in undecided.indices where !undecided[index].isTold {
      undecided[index].isTold = true
      let touch = undecided[index].touch
      tell(touch.id, of: touch.contact, .undecided)
    }
  }
}

extension Touch {
  /// Whether its view may still hear of it, or a recognizer that delays touches may still take it (GR-21).
  fileprivate var isAwaitingDecision: Bool {
    guard phase != .cancelled else { return false }
    return life.state == .holdingBegan
      || recognizers.contains { $0.delaysTouchesBegan && $0.current == .possible }
  }

  fileprivate var isWithdrawn: Bool { phase == .cancelled }

  fileprivate var reasonUnhandled: TouchDisposition.Reason { life.refusal.map { .refused($0) } ?? .viewGone }
}
