internal import TouchDelivery

extension SurfaceMapping {
  /// The radius in points of a round contact, given as fractions of the surface's width and height.
  ///
  /// A surface that is not of its screen's proportions makes an ellipse of it; this is the radius of the circle as large
  /// as that.
  func radius(x: Double, y: Double) -> Double {
    guard x > 0, y > 0 else { return 0 }
    let origin = point(x: 0, y: 0)
    let width = point(x: x, y: 0).distance(to: origin)
    let height = point(x: 0, y: y).distance(to: origin)
    return (width * height).squareRoot()
  }
}
