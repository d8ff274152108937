/// Decides, with a recognizer, what it gets and whether it may recognise; mirrors
/// `UIGestureRecognizerDelegate`.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether `recognizer` may recognise; mirrors `gestureRecognizerShouldBegin(_:)` (GR-13).
  func shouldBegin(_ recognizer: GestureRecognizer) -> Bool

  /// Whether `recognizer` gets a touch that begins; mirrors `gestureRecognizer(_:shouldReceive:)` (GR-4).
  func shouldReceive(_ touch: Touch, _ recognizer: GestureRecognizer) -> Bool

  /// Whether `recognizer` gets the touches that begin in an event; mirrors `gestureRecognizer(_:shouldReceive:)` (GR-4).
  func shouldReceive(_ event: Event, _ recognizer: GestureRecognizer) -> Bool

  /// Whether both may recognise; mirrors `gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)` (GR-14).
  func shouldRecognizeSimultaneously(_ recognizer: GestureRecognizer, with other: GestureRecognizer) -> Bool

  /// Whether `recognizer` waits for `other` to fail; mirrors `gestureRecognizer(_:shouldRequireFailureOf:)` (GR-16).
  func shouldRequireFailure(_ recognizer: GestureRecognizer, of other: GestureRecognizer) -> Bool

  /// Whether `other` waits for `recognizer` to fail; mirrors `gestureRecognizer(_:shouldBeRequiredToFailBy:)` (GR-16).
  func shouldBeRequiredToFail(_ recognizer: GestureRecognizer, by other: GestureRecognizer) -> Bool

  /// The answer to a method that the delegate's class lacks, of a delegate that learns at run time which methods it
  /// has, as a script does. For nil the protocol's answer counts.
  func answer(_ method: OverridableMethod, _ recognizer: GestureRecognizer, _ argument: MethodValue) -> Bool?
}

extension GestureRecognizerDelegate {
  /// The default: yes.
  public func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    answer(.shouldBegin, recognizer, .nothing) ?? true
  }

  /// The default: yes.
  public func shouldReceive(_ touch: Touch, _ recognizer: GestureRecognizer) -> Bool {
    answer(.shouldReceiveTouch, recognizer, .object(touch)) ?? true
  }

  /// The default: yes.
  public func shouldReceive(_ event: Event, _ recognizer: GestureRecognizer) -> Bool {
    answer(.shouldReceiveEvent, recognizer, .object(event)) ?? true
  }

  /// The default: no.
  public func shouldRecognizeSimultaneously(
    _ recognizer: GestureRecognizer, with other: GestureRecognizer
  ) -> Bool { answer(.shouldRecognizeSimultaneouslyWith, recognizer, .object(other)) ?? false }

  /// The default: no.
  public func shouldRequireFailure(_ recognizer: GestureRecognizer, of other: GestureRecognizer) -> Bool {
    answer(.shouldRequireFailureOf, recognizer, .object(other)) ?? false
  }

  /// The default: no.
  public func shouldBeRequiredToFail(
    _ recognizer: GestureRecognizer, by other: GestureRecognizer
  ) -> Bool { answer(.shouldBeRequiredToFailBy, recognizer, .object(other)) ?? false }

  /// The default: that of the protocol.
  public func answer(
    _ method: OverridableMethod, _ recognizer: GestureRecognizer, _ argument: MethodValue
  ) -> Bool? { nil }
}

/// The refusal of a new touch by a recognizer on the way from a hit view to its window (GR-2, GR-4).
public struct TouchRefusal {
  /// The rule that kept the touch from it.
  public enum Rule: String, Sendable, CaseIterable {
    /// It is disabled (GR-10).
    case enabled
    /// Its gesture is over, but not its touches (GR-11).
    case state
    /// It recognised and waits for another recognizer to fail (GR-18).
    case waiting
    /// Its delegate wants nothing of the event (GR-4).
    case shouldReceiveEvent
    /// Its delegate does not want the touch (GR-4).
    case shouldReceiveTouch
    /// The view was refused the touch, and the scene keeps such touches from recognizers as well (XT-10).
    case exclusiveTouch
  }

  /// The recognizer.
  public let recognizer: GestureRecognizer
  /// What kept the touch from it.
  public let rule: Rule
}
