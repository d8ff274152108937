internal import TouchDelivery

extension View {
  /// Where it takes touches, in its own coordinates, unless an override says otherwise.
  var area: Rect { bounds.inset(by: hitTestInsets) }

  /// The least upright rectangle around `area`, in the superview's coordinates.
  var areaInSuperview: Rect { Rect(around: area.corners.map(convertToSuperview)) }

  /// The least upright rectangle around where `rect` of the superview lies, in the view's coordinates.
  func boundingBox(ofSuperview rect: Rect) -> Rect {
    Rect(around: rect.corners.map(convertFromSuperview))
  }

  /// Whether a rectangle stays one in the superview.
  var isUpright: Bool {
    (transform.b == 0 && transform.c == 0) || (transform.a == 0 && transform.d == 0)
  }

  /// Whether a script decides what is hit in it.
  var overridesHitTest: Bool { overrides?.methods.contains(.hitTest) ?? false }

  /// Whether a script decides where it is.
  var overridesPointInside: Bool { overrides?.methods.contains(.pointInside) ?? false }
}

extension Rect {
  /// Whether there is no point in it.
  var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  var corners: [Point] {
    let far = Point(x: origin.x + size.width, y: origin.y + size.height)
    return [origin, Point(x: far.x, y: origin.y), far, Point(x: origin.x, y: far.y)]
  }

  /// The least rectangle around `points`, of which there are some.
  init(around points: [Point]) {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    self.init(x: x, y: y, width: (xs.max() ?? x) - x, height: (ys.max() ?? y) - y)
  }

  /// What lies in both; without a point where they do not meet.
  func intersection(_ other: Rect) -> Rect {
    let (x, y) = (max(origin.x, other.origin.x), max(origin.y, other.origin.y))
    return Rect(
      x: x, y: y, width: min(origin.x + size.width, other.origin.x + other.size.width) - x,
      height: min(origin.y + size.height, other.origin.y + other.size.height) - y)
  }

  /// Whether `other` lies in it, edges included.
  func covers(_ other: Rect) -> Bool {
    intersection(other) == other
  }
}
