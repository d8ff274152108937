public import TouchDelivery

/// A control that is on or off; mirrors `UISwitch` (UC-16).
public final class Switch: Control {
  /// Whether it is on.
  public var isOn = false

  /// Whether it is on.
  public override var controlValue: ControlValue? { .isOn(isOn) }

  /// A lift inside flips it.
  public override func didSend(_ event: ControlEvents, of touch: Touch, with touchEvent: Event) {
    guard event == .touchUpInside else { return }
    isOn.toggle()
    sendActions(for: .valueChanged, touch: touch, with: touchEvent)
    sendActions(for: .primaryActionTriggered, touch: touch, with: touchEvent)
  }

  /// A tap on it is no tap on a view around it, nor is a pan along its track (GR-27).
  public override func superGestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !recognizer.isSingleTap(outside: self) && !recognizer.isHorizontalPan(outside: self)
  }
}
