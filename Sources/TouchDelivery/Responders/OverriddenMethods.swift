/// The methods of a responder that something other than its class provides.
public struct OverriddenMethods: OptionSet, Sendable {
  /// One bit a method.
  public let rawValue: UInt32

  /// The set with these bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The method `hitTest(_:with:)`.
  public static let hitTest = OverriddenMethods(rawValue: 1 << 0)
  /// The method `point(inside:with:)`.
  public static let pointInside = OverriddenMethods(rawValue: 1 << 1)
  /// The method `touchesBegan(_:with:)`.
  public static let touchesBegan = OverriddenMethods(rawValue: 1 << 2)
  /// The method `touchesMoved(_:with:)`.
  public static let touchesMoved = OverriddenMethods(rawValue: 1 << 3)
  /// The method `touchesEnded(_:with:)`.
  public static let touchesEnded = OverriddenMethods(rawValue: 1 << 4)
  /// The method `touchesCancelled(_:with:)`.
  public static let touchesCancelled = OverriddenMethods(rawValue: 1 << 5)
  /// The method `next`.
  public static let next = OverriddenMethods(rawValue: 1 << 6)
}

extension TouchesPhase {
  /// The method that is called in this phase.
  public var method: OverriddenMethods {
    switch self {
    case .began: .touchesBegan
    case .moved: .touchesMoved
    case .ended: .touchesEnded
    case .cancelled: .touchesCancelled
    }
  }
}
