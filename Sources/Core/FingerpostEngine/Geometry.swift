internal import Glibc
public import TouchDelivery

extension Rect {
  /// The extent along x, in points; mirrors `CGRect.width`.
  public var width: Double { size.width }
  /// The extent along y, in points; mirrors `CGRect.height`.
  public var height: Double { size.height }

  /// The least x, in points; mirrors `CGRect.minX`.
  public var minX: Double { origin.x }
  /// The x of the middle, in points; mirrors `CGRect.midX`.
  public var midX: Double { origin.x + size.width / 2 }
  /// The greatest x, in points; mirrors `CGRect.maxX`.
  public var maxX: Double { origin.x + size.width }

  /// The least y, in points; mirrors `CGRect.minY`.
  public var minY: Double { origin.y }
  /// The y of the middle, in points; mirrors `CGRect.midY`.
  public var midY: Double { origin.y + size.height / 2 }
  /// The greatest y, in points; mirrors `CGRect.maxY`.
  public var maxY: Double { origin.y + size.height }
}

extension AffineTransform {
  /// The map that moves by `x` and `y` points; mirrors `CGAffineTransform.init(translationX:y:)`.
  public init(translationX x: Double, y: Double) { self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

  /// The map that scales by these factors; mirrors `CGAffineTransform.init(scaleX:y:)`.
  public init(scaleX x: Double, y: Double) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// The map that turns by `angle` radians, clockwise where it is positive; mirrors `CGAffineTransform.init(rotationAngle:)`.
  public init(rotationAngle angle: Double) {
    self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }

  /// The map that moves first, then does what this one does; mirrors `CGAffineTransform.translatedBy(x:y:)`.
  public func translatedBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// The map that scales first, then does what this one does; mirrors `CGAffineTransform.scaledBy(x:y:)`.
  public func scaledBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// The map that turns by `angle` radians first, then does what this one does; mirrors `CGAffineTransform.rotated(by:)`.
  public func rotated(by angle: Double) -> AffineTransform {
    AffineTransform(rotationAngle: angle).concatenating(self)
  }
}
