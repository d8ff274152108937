/// An event of a control (UC-1).
public struct ControlDecision {
  /// The control.
  public let control: Control
  /// The single event.
  public let event: ControlEvents
  /// The touch that caused it, if any.
  public let touch: Touch?
  /// What the control stands at, for `valueChanged`.
  public let value: ControlValue?

  /// Whether the value may not be told, because it says where the finger is on a redacted view.
  public var isRedacted: Bool { value != nil && control.isInsideRedacted }
}

/// An action on its way to whoever takes it (UC-12).
public struct SendActionDecision {
  /// The action's name.
  public let action: String
  /// The id of the control or recognizer that sent it, if any.
  public let sender: String?
  /// The id of the responder, or of the recognizer, that took it, or nil.
  public let taker: String?
}

extension Application {
  func record(_ control: Control, _ event: ControlEvents, touch: Touch?) {
    guard let sink else { return }
    let value = event == .valueChanged ? control.controlValue : nil
    sink.record(
      .control(ControlDecision(control: control, event: event, touch: touch, value: value)), at: now)
  }

  func record(_ action: String, from sender: AnyObject?, takenBy taker: String?) {
    guard let sink else { return }
    let id = (sender as? Responder)?.id ?? (sender as? GestureRecognizer)?.id
    sink.record(.sendAction(SendActionDecision(action: action, sender: id, taker: taker)), at: now)
  }
}
