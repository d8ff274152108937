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

/// The touches of which it is not decided whether they are handled, and the callers' sinks for these decisions.
final class DispositionLog {
  /// Called with each decision; nil costs nothing.
  var sink: ((TouchDispositionChange) -> Void)?
  /// Called with each finger that has been down for too long (AC-6).
  var expirySink: ((Contact.Identifier) -> Void)?
  /// Called with each key that goes down and is not handled.
  var discardedPressSink: ((String) -> Void)?
  private var undecided: [Entry] = []

  /// Whether there is a sink.
  var isHeard: Bool { sink != nil || discardedPressSink != nil }

  /// A touch that is not decided, and whether that has been reported.
  private struct Entry {
    let touch: Touch
    var isReported = false
  }

  /// Takes in a touch that has just begun.
  func add(_ touch: Touch) {
    if sink != nil { undecided.append(Entry(touch: touch)) }
  }

  /// Reports the outcome of a touch, or of a finger that has none.
  ///
  /// A touch that tap assistance makes of a finger that has lifted is a tap at the place that `tap` says.
  func report(
    _ touch: Int, of contact: Contact.Identifier, _ disposition: TouchDisposition,
    as tap: TapAssistance = .none
  ) {
    sink?(
      TouchDispositionChange(touch: touch, contact: contact, disposition: disposition, tapAssistance: tap))
  }

  /// Decides about `touch`, unless that is done.
  func decide(_ touch: Touch, _ disposition: TouchDisposition) {
    guard let index = undecided.firstIndex(where: { $0.touch === touch }) else { return }
    undecided.remove(at: index)
    touch.settle(disposition)
    report(touch.id, of: touch.contact, disposition.asDisclosed(of: touch))
  }

  /// Decides by the outcome of the touches, and reports those that stay undecided.
  @inline(__always)
  func settle() {
    if !undecided.isEmpty { settleUndecided() }
  }

  private func settleUndecided() {
    for entry in undecided where !entry.touch.isAwaitingDecision {
      decide(entry.touch, entry.touch.isWithdrawn ? .handled : .unhandled(entry.touch.reasonUnhandled))
    }
    for index in undecided.indices where !undecided[index].isReported {
      undecided[index].isReported = true
      let touch = undecided[index].touch
      report(touch.id, of: touch.contact, .undecided)
    }
  }
}

extension TouchDisposition {
  /// The disposition as it may be known outside: why a touch inside a redacted view is unhandled would tell where it is (RD-1).
  fileprivate func asDisclosed(of touch: Touch) -> TouchDisposition {
    guard case .unhandled = self, Disclosure.of(.touch(touch)).isSilent else { return self }
    return .unhandled(.withheld)
  }
}

extension Touch {
  /// Whether its view may still get it, or a recognizer that delays touches may still take it (GR-21).
  fileprivate var isAwaitingDecision: Bool {
    guard phase != .cancelled else { return false }
    return life.state == .holdingBegan
      || gestureRecognizers.contains { $0.delaysTouchesBegan && $0.attempt.stage.isPossible }
  }

  fileprivate var isWithdrawn: Bool { phase == .cancelled }

  fileprivate var reasonUnhandled: TouchDisposition.Reason { life.refusal.map { .refused($0) } ?? .viewGone }
}
