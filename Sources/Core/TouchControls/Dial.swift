internal import TouchGestures
public import TouchDelivery

/// A knob that a finger turns about its middle (UC-20); UIKit has none.
///
/// Nothing is drawn, so the finger may come down anywhere, and go as far from the middle as it likes.
public final class Dial: TrackControl {
  /// The name of its kind in scenes.
  public override var kind: String { "dial" }

  /// Where the least value is, in degrees clockwise from the top.
  public var startAngle = -135.0
  /// Where the greatest value is, clockwise from there; at most a turn away.
  public var endAngle = 135.0
  /// Whether a turn beyond one end leads to the other.
  public var wraps = false

  /// The properties of any control with a track, and the control's own.
  public override class var properties: [Property<View>] { super.properties + own.map { $0.ofView } }

  private static let own: [Property<Dial>] = [
    Property(
      "startAngle", .number(in: -360...360), { $0.startAngle }, { $0.startAngle = $1 },
      "Where 'minimumValue' is, in degrees clockwise from the top."),
    Property(
      "endAngle", .number(in: -360...360), { $0.endAngle }, { $0.endAngle = $1 },
      "Where 'maximumValue' is, in degrees clockwise from the top; at most 360 beyond 'startAngle'."),
    Property(
      "wraps", .boolean, { $0.wraps }, { $0.wraps = $1 }, "Whether a turn beyond one end leads to the other."),
  ]

  /// How far the least and the greatest value are apart, in degrees.
  private var sweep: Double { min(max(endAngle - startAngle, .leastNonzeroMagnitude), Self.turn) }
  private static let turn = 360.0

  /// The angle from the least value to the finger, clockwise, as a part of the way; nil at the very middle, which has none.
  override func place(of point: Point) -> Double? {
    let middle = bounds.point(at: Point(x: 0.5, y: 0.5))
    guard point != middle else { return nil }
    let degrees = Point(x: 0, y: -1).angle(to: point - middle) * 180 / .pi - startAngle
    return (degrees - (degrees / Self.turn).rounded(.down) * Self.turn) / sweep
  }

  /// Between the ends, where there is no value, the dial keeps the end at which it is, or goes to the nearer one.
  override func part(at place: Double) -> Double {
    guard place > 1 else { return place }
    let part = range.part(of: value)
    if isTurned, part == 0 || part == 1 { return part }
    return place - 1 <= Self.turn / sweep - place ? 1 : 0
  }

  /// The shorter way around.
  override func way(from old: Double, to new: Double) -> Double {
    let turn = Self.turn / sweep
    let way = new - old
    return way > turn / 2 ? way - turn : way < -turn / 2 ? way + turn : way
  }

  override func limited(_ part: Double) -> Double {
    wraps ? part - part.rounded(.down) : super.limited(part)
  }

  override var length: Double {
    max(min(bounds.size.width, bounds.size.height) / 2 * sweep * .pi / 180, .leastNonzeroMagnitude)
  }

  /// With `wraps` the greatest value is the least one, a turn later.
  override func value(at part: Double) -> Double {
    let value = super.value(at: part)
    return wraps && value == maximumValue ? minimumValue : value
  }

  /// A finger that turns it neither taps nor swipes on a view around it (GR-27).
  public override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    super.gestureRecognizerShouldBegin(recognizer)
      && !recognizer.isSwipe(alongVertical: true, outside: self)
      && !recognizer.isSwipe(alongVertical: false, outside: self)
  }
}
