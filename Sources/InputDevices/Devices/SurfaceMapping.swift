package import TouchDelivery

/// Where a place on a device's surface lies on the screen.
///
/// Each source divides by the axis first, so that recordings and real devices give the same digits.
package struct SurfaceMapping {
  /// The screen that the surface covers.
  package let screen: Screen
  /// How the surface is turned against the screen.
  package let rotation: Rotation

  /// The mapping of a whole surface onto a whole screen.
  package init(screen: Screen, rotation: Rotation = .none) {
    self.screen = screen
    self.rotation = rotation
  }

  /// The point of the screen, in points, for a place given as fractions of the surface's width and height.
  ///
  /// Quarter turns are those of libinput's calibration matrices: clockwise by 90° is `0 -1 1 1 0 0`.
  package func point(x: Double, y: Double) -> Point {
    let (x, y) =
      switch rotation {
      case .none: (x, y)
      case .quarter: (1 - y, x)
      case .half: (1 - x, 1 - y)
      case .threeQuarters: (y, 1 - x)
      }
    return Point(x: x * screen.size.width, y: y * screen.size.height)
  }
}
