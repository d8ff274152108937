import GestureRecognizers
import TouchDelivery

extension GestureRecognizer {
  /// Whether it can lose against what `control` does with a finger: a disabled control does nothing (HT-21).
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

  /// Whether it is a pan that moves rather along the track of `control`, on a view around it (GR-27).
  func isHorizontalPan(outside control: Control) -> Bool {
    guard isOn(anAncestorOf: control), let pan = self as? PanGestureRecognizer else { return false }
    let velocity = pan.velocity(in: control)
    return abs(velocity.x) >= abs(velocity.y)
  }
}
