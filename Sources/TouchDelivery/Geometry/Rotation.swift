/// A number of quarter turns clockwise, its raw value in degrees; the scene's `rotation`.
public enum Rotation: Int, Hashable, Sendable, CaseIterable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  /// The one rotation after the other.
  public static func + (a: Rotation, b: Rotation) -> Rotation { Rotation(degrees: a.rawValue + b.rawValue) }

  /// The rotation that `b` is to be followed by for `a` to come of it.
  public static func - (a: Rotation, b: Rotation) -> Rotation { Rotation(degrees: a.rawValue - b.rawValue) }

  /// Whether it lays a width along what was a height.
  public var swapsAxes: Bool { self == .quarter || self == .threeQuarters }

  private init(degrees: Int) {
    self = Rotation(rawValue: (degrees + 360) % 360) ?? .none
  }
}
