/// Who has a say in what a recognizer does; mirrors `UIGestureRecognizerDelegate`.
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

  /// The answer of a delegate that learns at run time which methods it has, as a script does, to one that its class lacks;
  /// nil for that of the protocol.
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
