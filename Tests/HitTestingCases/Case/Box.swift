/// An upright rectangle.
struct Box: Hashable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double
}

/// Distances inwards from the sides of a box, in the order of a scene's `hitTestInsets`.
struct Margins: Hashable {
  var top = 0.0
  var left = 0.0
  var bottom = 0.0
  var right = 0.0
}
