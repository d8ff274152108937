package import TouchDelivery

/// The affine transform that brings places closest to where they should be, by least squares.
package struct AffineFit: Hashable, Sendable {
  /// How far touches may be from their marks after a fit that is of use, in fractions of the surface.
  package static let greatestMiss = 0.05

  /// The transform.
  package let transform: AffineTransform

  /// The fit that maps each of `places` next to the point of `targets` with the same index.
  ///
  /// nil where there are fewer than three pairs, a coordinate is no finite number, or either list lies on a line.
  package init?(_ places: [Point], to targets: [Point]) {
    guard places.count == targets.count, !Scatter.isLine(places), !Scatter.isLine(targets) else { return nil }
    let (source, target) = (places.middle { $0 }, targets.middle { $0 })
    let own = Scatter(places, around: source)
    var (xx, xy, yx, yy) = (0.0, 0.0, 0.0, 0.0)
    for (place, point) in zip(places, targets) {
      let (from, to) = (place - source, point - target)
      xx += from.x * to.x
      xy += from.x * to.y
      yx += from.y * to.x
      yy += from.y * to.y
    }
    let determinant = own.xx * own.yy - own.xy * own.xy
    let a = (own.yy * xx - own.xy * yx) / determinant
    let b = (own.yy * xy - own.xy * yy) / determinant
    let c = (own.xx * yx - own.xy * xx) / determinant
    let d = (own.xx * yy - own.xy * xy) / determinant
    transform = AffineTransform(
      a: a, b: b, c: c, d: d, tx: target.x - a * source.x - c * source.y,
      ty: target.y - b * source.x - d * source.y)
  }
}

/// The scatter of points around their middle: the sums of products of their distances from it along the axes.
package struct Scatter {
  /// How much narrower than long points must lie to count as a line.
  private static let narrowest = 0.05

  let xx: Double
  let xy: Double
  let yy: Double

  init(_ points: [Point], around middle: Point) {
    let offsets = points.map { $0 - middle }
    xx = offsets.reduce(0) { $0 + $1.x * $1.x }
    xy = offsets.reduce(0) { $0 + $1.x * $1.y }
    yy = offsets.reduce(0) { $0 + $1.y * $1.y }
  }

  /// Whether `points` lie on a line, as far as a few fingers show it, or are fewer than three.
  package static func isLine(_ points: [Point]) -> Bool {
    guard points.count >= 3 else { return true }
    let own = Scatter(points, around: points.middle { $0 })
    let mean = (own.xx + own.yy) / 2
    let half = (own.xx - own.yy) / 2
    let spread = (half * half + own.xy * own.xy).squareRoot()
    // The lengths along and across are the square roots of mean ± spread.
    return !(mean - spread > narrowest * narrowest * (mean + spread))
  }
}

extension SurfaceGeometry {
  /// The same surface, corrected so that fractions of it are mapped by `transform` before `rotation` and `area`.
  ///
  /// Swapped and inverted axes have their own keys, and `calibration` has the rest.
  package func corrected(by transform: AffineTransform) -> SurfaceGeometry {
    var geometry = self
    geometry.calibration = nil
    geometry.swapsAxes = abs(transform.b) + abs(transform.c) > abs(transform.a) + abs(transform.d)
    geometry.invertsX = (geometry.swapsAxes ? transform.c : transform.a) < 0
    geometry.invertsY = (geometry.swapsAxes ? transform.b : transform.d) < 0
    geometry.calibration = geometry.axes.inverse.map { transform.concatenating($0) }
    return geometry
  }

  /// Swaps, then inverts, as the X server's evdev driver does.
  package var axes: AffineTransform {
    let swapping =
      swapsAxes ? AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0) : AffineTransform.identity
    return swapping.concatenating(
      AffineTransform(
        a: invertsX ? -1 : 1, b: 0, c: 0, d: invertsY ? -1 : 1, tx: invertsX ? 1 : 0, ty: invertsY ? 1 : 0))
  }
}
