/// The methods of a responder that something other than its class provides.
public struct OverriddenMethods: OptionSet, Hashable, Sendable {
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
  /// The property `next`.
  public static let next = OverriddenMethods(rawValue: 1 << 6)
  /// The method `pressesBegan(_:with:)`.
  public static let pressesBegan = OverriddenMethods(rawValue: 1 << 7)
  /// The method `pressesChanged(_:with:)`.
  public static let pressesChanged = OverriddenMethods(rawValue: 1 << 8)
  /// The method `pressesEnded(_:with:)`.
  public static let pressesEnded = OverriddenMethods(rawValue: 1 << 9)
  /// The method `pressesCancelled(_:with:)`.
  public static let pressesCancelled = OverriddenMethods(rawValue: 1 << 10)
  /// The method `motionBegan(_:with:)`.
  public static let motionBegan = OverriddenMethods(rawValue: 1 << 11)
  /// The method `motionEnded(_:with:)`.
  public static let motionEnded = OverriddenMethods(rawValue: 1 << 12)
  /// The method `motionCancelled(_:with:)`.
  public static let motionCancelled = OverriddenMethods(rawValue: 1 << 13)
  /// The method `remoteControlReceived(with:)`.
  public static let remoteControlReceived = OverriddenMethods(rawValue: 1 << 14)
  /// The method `sendEvent(_:)` of windows and the application.
  public static let sendEvent = OverriddenMethods(rawValue: 1 << 15)
  /// The property `canBecomeFirstResponder`.
  public static let canBecomeFirstResponder = OverriddenMethods(rawValue: 1 << 16)
  /// The property `canResignFirstResponder`.
  public static let canResignFirstResponder = OverriddenMethods(rawValue: 1 << 17)
  /// The method `canPerformAction(_:withSender:)`.
  public static let canPerformAction = OverriddenMethods(rawValue: 1 << 18)
  /// The method `didMoveToSuperview()` of views.
  public static let didMoveToSuperview = OverriddenMethods(rawValue: 1 << 19)
  /// The method `didMoveToWindow()` of views.
  public static let didMoveToWindow = OverriddenMethods(rawValue: 1 << 20)
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

extension PressesPhase {
  /// The method that is called in this phase.
  public var method: OverriddenMethods {
    switch self {
    case .began: .pressesBegan
    case .changed: .pressesChanged
    case .ended: .pressesEnded
    case .cancelled: .pressesCancelled
    }
  }
}

extension MotionPhase {
  /// The method that is called in this phase.
  public var method: OverriddenMethods {
    switch self {
    case .began: .motionBegan
    case .ended: .motionEnded
    case .cancelled: .motionCancelled
    }
  }
}
