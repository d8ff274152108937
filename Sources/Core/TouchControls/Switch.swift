public import TouchDelivery

/// A control that is on or off; mirrors `UISwitch` (UC-16).
public final class Switch: StockControl {
  /// The name of its kind in scenes.
  public override var kind: String { "switch" }

  /// Whether it is on.
  public var isOn = false

  /// The properties of any control, and the control's own.
  public override class var properties: [Property<View>] { super.properties + own.map { $0.ofView } }

  private static let own: [Property<Switch>] = [
    Property(
      "value", .boolean, { $0.isOn }, { $0.isOn = $1 }, "Whether the switch is on, as isOn.",
      role: .value, traits: .followsOthers),
    Property(
      "isOn", .boolean, { $0.isOn }, { $0.isOn = $1 },
      "Whether the switch is on. The same property as 'value'.", role: .value),
  ]

  /// The movement of a press along the track.
  private struct Drag {
    /// From where it is measured, in its own coordinates.
    var anchor: Double
    var isRightwards: Bool?
  }

  private var drags = Presses<Drag>()

  /// Whether it is on.
  public override var controlValue: PropertyValue? { .boolean(isOn) }

  /// A tap flips it; a drag to the right turns it on, one to the left off, as the finger lifts.
  public override func didSend(_ event: ControlEvents, of touch: Touch, with touchEvent: Event?) {
    switch event {
    case .touchDown: drags.begin(touch, Drag(anchor: touch.location(in: self).x), of: self)
    case .touchDragInside, .touchDragOutside: drags[touch] = dragged(touch)
    case .touchUpInside: finish(touch, touchEvent, isTap: true)
    case .touchUpOutside: finish(touch, touchEvent, isTap: false)
    default: break
    }
  }

  /// The last direction counts, once the finger has moved farther than a tap may.
  private func dragged(_ touch: Touch) -> Drag? {
    let x = touch.location(in: self).x
    let points = window?.application?.settings.tapMovement ?? Settings().tapMovement
    let limit = touch.window.screen.length(ofPoints: points)
    guard let drag = drags[touch], abs(x - drag.anchor) > limit else { return drags[touch] }
    return Drag(anchor: x, isRightwards: x > drag.anchor)
  }

  private func finish(_ touch: Touch, _ event: Event?, isTap: Bool) {
    drags[touch] = dragged(touch)
    let wasDragged = drags.end(touch)?.isRightwards
    let next = wasDragged ?? (isTap ? !isOn : isOn)
    guard next != isOn else { return }
    isOn = next
    sendChange(of: touch, with: event)
  }

  /// A tap on it is no tap on a view around it, nor is a pan along its track (GR-27).
  public override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    super.gestureRecognizerShouldBegin(recognizer) && !recognizer.isHorizontalPan(outside: self)
  }
}
