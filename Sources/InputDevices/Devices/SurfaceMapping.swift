package import TouchDelivery

/// Where a place on a device's surface lies on the screen.
///
/// Each source divides by the axis first and leaves all the rest to this, so that recordings and real devices give the
/// same digits.
package final class SurfaceMapping {
  /// The screen that the surface lies on.
  package let screen: Screen
  /// How it lies there.
  package let geometry: SurfaceGeometry
  /// From fractions of the surface to points of the screen at the start.
  private let transform: AffineTransform
  /// By how much a fraction's rounding and the transform's may put a place off, in points.
  private let rounding: Double

  /// The mapping of a surface that lies on `screen` as `geometry` says, turned along with it.
  package init(screen: Screen, geometry: SurfaceGeometry) {
    self.screen = screen
    self.geometry = geometry
    var turned = geometry
    turned.rotation = geometry.rotation + screen.initialRotation
    transform = turned.transform(onto: screen.initialSize)
    rounding = 4 * max(screen.initialSize.width, screen.initialSize.height).ulp
  }

  /// The mapping of a whole surface onto a whole screen.
  package convenience init(screen: Screen, rotation: Rotation = .none) {
    var geometry = SurfaceGeometry()
    geometry.rotation = rotation
    self.init(screen: screen, geometry: geometry)
  }

  /// The point of the screen as it is turned now, in points, for a place given as fractions of the surface's width and
  /// height.
  ///
  /// What no more than rounding keeps from a number of few digits is that number: 112, not 112.00000000000001.
  package func point(x: Double, y: Double) -> Point {
    let place = transform.apply(to: Point(x: x, y: y))
    return screen.place(Point(x: place.x.plain(within: rounding), y: place.y.plain(within: rounding)))
  }

  /// The same mapping, corrected by the device's own `calibration` unless the scene gives one.
  func calibrated(by calibration: AffineTransform?) -> SurfaceMapping {
    guard geometry.calibration == nil, let calibration else { return self }
    var geometry = geometry
    geometry.calibration = calibration
    return SurfaceMapping(screen: screen, geometry: geometry)
  }
}

extension Double {
  /// The number with at most six digits after the point that is not farther away than `distance`, or this one itself.
  fileprivate func plain(within distance: Double) -> Double {
    let plain = (self * 1e6).rounded() / 1e6
    return abs(plain - self) <= distance ? plain : self
  }
}
