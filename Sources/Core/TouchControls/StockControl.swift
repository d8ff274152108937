internal import TouchGestures
public import TouchDelivery

/// One of UIKit's own controls; a tap on it is no tap on a view around it (GR-27).
public class StockControl: Control {
  /// A control with this `frame` in its superview.
  public override init(id: String, frame: Rect = .zero) {
    super.init(id: id, frame: frame)
    noteClass(with: Self.followingMethods)
  }

  /// Keeps recognizers of views around the control from taking its taps (GR-27).
  public override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !recognizer.isSingleTap(outside: self)
  }

  /// Sends what a finished change sends: the value's action, then the primary one.
  func sendChange(of touch: Touch, with event: Event?) {
    sendActions(for: .valueChanged, touch: touch, with: event)
    sendActions(for: .primaryActionTriggered, touch: touch, with: event)
  }

  func isOnRightHalf(_ touch: Touch) -> Bool {
    touch.location(in: self).x >= bounds.origin.x + bounds.size.width / 2
  }
}

/// A control to tap; mirrors `UIButton` (UC-16).
public final class Button: StockControl {
  /// The name of its kind in scenes.
  public override var kind: String { "button" }

  /// A lift inside is the button's primary action.
  public override func didSend(_ event: ControlEvents, of touch: Touch, with touchEvent: Event?) {
    if event == .touchUpInside { sendActions(for: .primaryActionTriggered, touch: touch, with: touchEvent) }
  }
}

/// A control's state for each press that it follows: more than one while the ends of earlier ones are held back
/// (GR-22).
struct Presses<State> {
  private struct Press {
    @Weak var touch: Touch?
    var state: State
  }

  private var presses: [Press] = []

  /// The state for `touch`, if it is followed.
  subscript(touch: Touch) -> State? {
    get { presses.first { $0.touch === touch }?.state }
    set {
      guard let newValue, let index = presses.firstIndex(where: { $0.touch === touch }) else { return }
      presses[index].state = newValue
    }
  }

  /// Begins with `touch`, and forgets those that `control` no longer follows; returns whether it is the only one.
  @discardableResult
  mutating func begin(_ touch: Touch, _ state: State, of control: Control) -> Bool {
    presses.removeAll { press in press.touch.map { !control.follows($0) } ?? true }
    presses.append(Press(touch: Weak(wrappedValue: touch), state: state))
    return presses.count == 1
  }

  /// Forgets `touch`, and returns its state.
  mutating func end(_ touch: Touch) -> State? {
    guard let index = presses.firstIndex(where: { $0.touch === touch }) else { return nil }
    return presses.remove(at: index).state
  }
}

extension GestureRecognizer {
  /// Whether it can lose against `control`: a disabled control does nothing (HT-21).
  private func isOn(anAncestorOf control: Control) -> Bool { view !== control && control.isEnabled }

  /// Whether it is a tap of one finger on a view around `control` (GR-27).
  func isSingleTap(outside control: Control) -> Bool {
    guard isOn(anAncestorOf: control), let tap = self as? TapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  /// Whether it is a swipe along the axis of `control`, on a view around it (GR-27).
  func isSwipe(alongVertical isVertical: Bool, outside control: Control) -> Bool {
    guard isOn(anAncestorOf: control), let way = (self as? SwipeGestureRecognizer)?.swipedWay(in: control)
    else { return false }
    return isVertical ? abs(way.y) > abs(way.x) : abs(way.x) >= abs(way.y)
  }

  /// Whether it is a pan mostly along the track of `control`, on a view around it (GR-27).
  func isHorizontalPan(outside control: Control) -> Bool {
    guard isOn(anAncestorOf: control), let pan = self as? PanGestureRecognizer else { return false }
    let velocity = pan.velocity(in: control)
    return abs(velocity.x) >= abs(velocity.y)
  }
}
