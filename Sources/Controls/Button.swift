public import TouchDelivery

/// A control to tap; mirrors `UIButton` (UC-16).
public final class Button: Control {
  /// A lift inside is the button's primary action.
  public override func didSend(_ event: ControlEvents, of touch: Touch, with touchEvent: Event?) {
    if event == .touchUpInside { sendActions(for: .primaryActionTriggered, touch: touch, with: touchEvent) }
  }

  /// A tap on the button is no tap on a view around it (GR-27).
  public override func superGestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !recognizer.isSingleTap(outside: self)
  }
}
