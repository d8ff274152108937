/// A map of the plane in homogeneous coordinates: three rows of three, the last one 0 0 1.
struct Matrix {
  var rows: ((Double, Double, Double), (Double, Double, Double))

  /// The sum of the shift and the linear map about the origin.
  init(_ linear: Linear) {
    rows = ((linear.a, linear.c, linear.tx), (linear.b, linear.d, linear.ty))
  }

  /// A shift by `spot`.
  init(shift x: Double, _ y: Double) {
    rows = ((1, 0, x), (0, 1, y))
  }

  /// The map that applies `first` and then this one.
  func after(_ first: Matrix) -> Matrix {
    var product = self
    product.rows.0 = combine(rows.0, first)
    product.rows.1 = combine(rows.1, first)
    return product
  }

  private func combine(
    _ row: (Double, Double, Double), _ first: Matrix
  ) -> (Double, Double, Double) {
    (
      row.0 * first.rows.0.0 + row.1 * first.rows.1.0,
      row.0 * first.rows.0.1 + row.1 * first.rows.1.1,
      row.0 * first.rows.0.2 + row.1 * first.rows.1.2 + row.2
    )
  }

  func apply(_ spot: Spot) -> Spot {
    Spot(
      x: rows.0.0 * spot.x + rows.0.1 * spot.y + rows.0.2,
      y: rows.1.0 * spot.x + rows.1.1 * spot.y + rows.1.2)
  }

  /// The spot that comes to lie at `spot`, by Cramer's rule; nil where the map flattens the plane.
  func solve(_ spot: Spot) -> Spot? {
    let determinant = rows.0.0 * rows.1.1 - rows.0.1 * rows.1.0
    guard determinant != 0 else { return nil }
    let x = spot.x - rows.0.2
    let y = spot.y - rows.1.2
    return Spot(
      x: (x * rows.1.1 - rows.0.1 * y) / determinant, y: (rows.0.0 * y - x * rows.1.0) / determinant)
  }
}

extension Properties {
  /// From the view's coordinates to the superview's: center + T(q - (origin + anchor * size)) (CV-3).
  var toSuperview: Matrix {
    let anchorX = bounds.x + anchor.x * bounds.width
    let anchorY = bounds.y + anchor.y * bounds.height
    return Matrix(shift: center.x, center.y).after(Matrix(transform)).after(Matrix(shift: -anchorX, -anchorY))
  }
}
