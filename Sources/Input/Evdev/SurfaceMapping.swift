package import DeviceDescription
package import TouchDelivery

/// The mapping from places on a device's surface to the screen.
///
/// Each source divides by the axis first and leaves all the rest to this, so that recordings and real devices give the
/// same digits.
package final class SurfaceMapping {
  /// The screen that the surface lies on.
  package let screen: Screen
  /// How it lies there.
  package let geometry: SurfaceGeometry
  /// The conditions for fingers on it to count.
  package let accommodations: AccommodationSettings
  /// The screen with whose turns places turn.
  private let turning: Screen
  /// From fractions of the surface to points of the screen at the start.
  private let transform: AffineTransform
  /// By how much a fraction's rounding and the transform's may put a place off, in points.
  private let rounding: Double
  /// What the places of fingers that come down on it are kept to.
  private let field: TouchField

  /// The mapping of a surface that lies on `screen` as `geometry` says, turned along with it.
  package convenience init(
    screen: Screen, geometry: SurfaceGeometry,
    accommodations: AccommodationSettings = AccommodationSettings()
  ) {
    self.init(screen: screen, geometry: geometry, accommodations, turning: screen)
  }

  private init(
    screen: Screen, geometry: SurfaceGeometry, _ accommodations: AccommodationSettings, turning: Screen
  ) {
    self.accommodations = accommodations
    self.screen = screen
    self.geometry = geometry
    self.turning = turning
    transform = geometry.transform(onto: screen.initialSize, turnedBy: screen.initialRotation)
    rounding = 4 * max(screen.initialSize.width, screen.initialSize.height).ulp
    field = TouchField(of: geometry, on: screen.initialSize)
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
  package func point(x: Double, y: Double) -> Point { turning.place(placeAtStart(x, y)) }

  /// Whether a finger that comes down at this place is on the surface, or so little beyond its edge that it counts as on it
  /// (SCR-3).
  func reaches(x: Double, y: Double) -> Bool { field.reaches(placeAtStart(x, y)) }

  /// Where a finger at this place of the surface is, and how far beyond that its device has it.
  ///
  /// A finger that `isOnSurface`, because it came down there, is on the edge while its place is beyond it (SCR-3).
  func touch(x: Double, y: Double, isOnSurface: Bool) -> (location: Point, overshoot: Point) {
    let place = placeAtStart(x, y)
    let nearest = isOnSurface ? field.nearest(to: place) : place
    let location = turning.place(nearest)
    return (location, nearest == place ? .zero : turning.place(place) - location)
  }

  private func placeAtStart(_ x: Double, _ y: Double) -> Point {
    let place = transform.apply(to: Point(x: x, y: y))
    return Point(x: place.x.plain(within: rounding), y: place.y.plain(within: rounding))
  }

  /// Whether this surface and `other` have a part of a screen in common.
  func overlaps(_ other: SurfaceMapping) -> Bool { screen === other.screen && extent.overlaps(other.extent) }

  /// The least rectangle of the screen at the start that the surface lies in.
  private var extent: Rect {
    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { transform.apply(to: Point(x: $0.0, y: $0.1)) }
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (x.min() ?? 0, y.min() ?? 0)
    return Rect(x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
  }

  /// The place on the surface, in fractions of its width and height, for a point of the screen as it was at the
  /// start.
  ///
  /// It is nil where the surface lies on a line.
  package func fraction(of point: Point) -> Point? { transform.inverse?.apply(to: point) }

  /// The same mapping onto the screen as it was at the start, however it is turned when places are asked for.
  ///
  /// A recording turns its places as it plays them (`Recording.placed(_:)`), which is later than it reads them.
  package var ofStart: SurfaceMapping {
    let still = Screen(id: screen.id, size: screen.initialSize, rotation: screen.initialRotation)
    return SurfaceMapping(screen: screen, geometry: geometry, accommodations, turning: still)
  }

  /// The same mapping, corrected by the device's own `calibration` unless the scene gives one.
  func calibrated(by calibration: AffineTransform?) -> SurfaceMapping {
    guard geometry.calibration == nil, let calibration else { return self }
    var geometry = geometry
    geometry.calibration = calibration
    return SurfaceMapping(screen: screen, geometry: geometry, accommodations: accommodations)
  }
}

/// The part of a screen that a surface covers (SCR-3).
private struct TouchField {
  private let horizontal: Span
  private let vertical: Span
  /// How far a place on the far edge is from it, in points.
  private static let sliver = 0.001

  /// Its extent along an axis.
  private struct Span {
    let start: Double
    let end: Double
    let margin: Double

    init(_ start: Double, _ length: Double) {
      (self.start, end, margin) = (start, start + length, length * AffineFit.greatestMiss)
    }

    /// Whether `place` is on it or just beyond.
    func reaches(_ place: Double) -> Bool { place >= start - margin && place <= end + margin }

    /// The place on it that is next to `place`; its far end is beyond it, as a view's is (HT-7).
    func nearest(to place: Double) -> Double {
      place < end ? max(start, place) : max(start, end - TouchField.sliver)
    }
  }

  /// The part that a surface covers which lies as `geometry` says on a screen of `size`.
  init(of geometry: SurfaceGeometry, on size: Size) {
    let area = geometry.area ?? Rect(origin: .zero, size: size)
    horizontal = Span(area.origin.x, area.size.width)
    vertical = Span(area.origin.y, area.size.height)
  }

  /// Whether `place` is on it or just beyond.
  func reaches(_ place: Point) -> Bool { horizontal.reaches(place.x) && vertical.reaches(place.y) }

  /// The place on it that is next to `place`.
  func nearest(to place: Point) -> Point {
    Point(x: horizontal.nearest(to: place.x), y: vertical.nearest(to: place.y))
  }
}

extension Double {
  /// The number with at most six digits after the point that is not farther away than `distance`, or this one itself.
  fileprivate func plain(within distance: Double) -> Double {
    let plain = (self * 1e6).rounded() / 1e6
    return abs(plain - self) <= distance ? plain : self
  }
}

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

extension SurfaceMapping {
  /// What is asked of the fingers of a device whose surface has this `size` in millimetres; nil for nothing.
  func accommodations(ofSize size: Size?) -> Accommodations? {
    Accommodations(accommodations, unitsPerMillimetre: size.map(unitsPerMillimetre) ?? 0)
  }

  /// How many of the screen's units a millimetre is, of a surface that has this `size` in millimetres.
  package func unitsPerMillimetre(ofSize size: Size) -> Double {
    radius(x: 1 / size.width, y: 1 / size.height)
  }

  /// How many millimetres a point is on a surface of this `size` in millimetres (SCR-1).
  package func pointSize(ofSize size: Size) -> Double {
    screen.unit.perPoint / unitsPerMillimetre(ofSize: size)
  }
}

/// A finger's place on a device's surface, in fractions of the surface's width and height.
package struct SurfacePlace {
  let x: Double
  let y: Double
  /// From 0, or no pressure that the device knows, to 1, the greatest that it reports.
  let force: Double
  /// The greater radius of the contact if it lay along the surface's width, as a fraction of that; 0 if unknown.
  let radiusX: Double
  /// The same along its height.
  let radiusY: Double

  /// The place at these fractions; what the device does not say is 0.
  package init(
    x: Double = 0, y: Double = 0, force: Double = 0, radiusX: Double = 0, radiusY: Double = 0
  ) {
    (self.x, self.y, self.force, self.radiusX, self.radiusY) = (x, y, force, radiusX, radiusY)
  }
}

extension SurfaceGeometry {
  /// From fractions of the surface to points of a screen of `size`, which is turned by `turn` itself.
  func transform(onto size: Size, turnedBy turn: Rotation) -> AffineTransform {
    let area = area ?? Rect(origin: .zero, size: size)
    let placing = AffineTransform(
      a: area.size.width, b: 0, c: 0, d: area.size.height, tx: area.origin.x, ty: area.origin.y)
    return (calibration ?? .identity).concatenating(axes).concatenating((rotation + turn).ofUnitSquare)
      .concatenating(placing)
  }
}

extension Rotation {
  /// The turn of the unit square onto itself, as libinput's calibration matrices write it: clockwise by 90° is
  /// `0 -1 1 1 0 0`.
  fileprivate var ofUnitSquare: AffineTransform {
    switch self {
    case .none: .identity
    case .quarter: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
    case .half: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
    case .threeQuarters: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
    }
  }
}

/// The surface of a device that touches a screen, as far as the screen's size depends on it.
package struct LaidSurface {
  /// What the device is.
  package let kind: DeviceKind
  /// Its size in millimetres; nil where the device does not tell.
  package let size: Size?
  /// Where it lies.
  package let mapping: SurfaceMapping

  /// The surface of a device of `kind`, of `size` in millimetres, that lies as `mapping` says.
  package init(_ kind: DeviceKind, size: Size?, mapping: SurfaceMapping) {
    (self.kind, self.size, self.mapping) = (kind, size, mapping)
  }
}

extension [LaidSurface] {
  /// What a touchpad that does not tell its size is taken for, in millimetres; libinput takes it for the same.
  private static let usualSize = Size(width: 69, height: 50)

  /// The size of `screen`, which the scene does not give, with these surfaces on it; nil if it stays (SCR-2).
  ///
  /// Of several touchpads the first decides, unless another one has already.
  package func size(of screen: Screen) -> Size? {
    let own = filter { $0.mapping.screen === screen }
    if own.contains(where: { $0.kind != .touchpad }) { return Screen.standardSize }
    let sizes = own.compactMap { $0.mapping.screenSize(ofSurface: $0.size ?? Self.usualSize) }
    return sizes.contains(screen.initialSize) ? nil : sizes.first
  }

  /// Gives those of `screens` that have neither a size in the scene nor an application yet the size that follows (SCR-2).
  package func resize(_ screens: [Screen]) {
    for screen in screens where !screen.hasOwnSize { size(of: screen).map(screen.resize) }
  }
}

extension Screen {
  /// How many points a touchpad has to each millimetre if the scene gives its screen no size (SCR-2).
  ///
  /// A finger that taps rolls by a millimetre or two, and a tap may move 10 points.
  private static let pointsPerMillimetre = 5.0

  /// How many of its units a touchpad has to each millimetre.
  fileprivate var unitsPerMillimetre: Double { unit == .points ? Self.pointsPerMillimetre : 1 }
}

extension SurfaceMapping {
  /// The size, in whole units, of a screen without a size in the scene that this surface, of `size` in millimetres,
  /// covers.
  ///
  /// It is nil where the surface covers a part of the screen, or is larger or smaller than any touchpad.
  fileprivate func screenSize(ofSurface size: Size) -> Size? {
    guard geometry.area == nil, [size.width, size.height].allSatisfy((10...1000).contains) else { return nil }
    let (width, height) = isOnItsSide ? (size.height, size.width) : (size.width, size.height)
    let scale = screen.unitsPerMillimetre
    return Size(width: (width * scale).rounded(), height: (height * scale).rounded())
  }

  /// Whether its width lies along the height of the screen.
  private var isOnItsSide: Bool {
    let plain = geometry.transform(onto: Size(width: 1, height: 1), turnedBy: screen.initialRotation)
    return abs(plain.b) > abs(plain.a)
  }
}
