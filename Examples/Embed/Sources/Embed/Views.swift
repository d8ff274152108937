import FingerpostEngine

/// A card that follows touches itself, by the methods that a `UIView` would override.
final class Card: View {
  override func touchesBegan(_ touches: [Touch], with event: Event) { say("touchesBegan", touches) }
  override func touchesMoved(_ touches: [Touch], with event: Event) { say("touchesMoved", touches) }
  override func touchesEnded(_ touches: [Touch], with event: Event) { say("touchesEnded", touches) }
  override func touchesCancelled(_ touches: [Touch], with event: Event) { say("touchesCancelled", touches) }

  private func say(_ method: String, _ touches: [Touch]) {
    for touch in touches { print("  \(id).\(method) at \(touch.location(in: self).text)") }
  }
}

/// A view that looks like a sheet of glass: only what lies on it can be hit.
final class Glass: View {
  override func hitTest(_ point: Point, with event: Event?) -> View? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}

/// A dial that is turned by a finger that comes down on its rim.
final class Dial: Control {
  private(set) var turns = 0

  override func point(inside point: Point, with event: Event?) -> Bool {
    let middle = Point(x: bounds.size.width / 2, y: bounds.size.height / 2)
    return point.distance(to: middle) <= bounds.size.width / 2
  }

  override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    turns += 1
    sendActions(for: .valueChanged)
    return true
  }
}

extension Point {
  /// The point in whole points.
  var text: String { "(\(Int(x)), \(Int(y)))" }
}
