/// A finger's place on a device's surface, in fractions of the surface's width and height.
struct SurfacePlace {
  var x: Double
  var y: Double
  /// From 0, or no pressure that the device knows, to 1, the greatest that it reports.
  var force: Double = 0
  /// The greater radius of the contact if it lay along the surface's width, as a fraction of that; 0 if unknown.
  var radiusX: Double = 0
  /// The same along its height.
  var radiusY: Double = 0
}
