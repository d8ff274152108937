/// What a subclass of a recognizer's class would override; a script's way to be one.
///
/// Only the methods named in `methods` are called; what they do not override is the class's.
public protocol GestureRecognizerOverrides: AnyObject {
  /// Which methods are overridden.
  var methods: OverriddenRecognizerMethods { get }

  /// Takes the place of the touch method of `phase`.
  func touches(_ phase: TouchesPhase, _ recognizer: GestureRecognizer, touches: [Touch], event: Event)

  /// Takes the place of `reset()`.
  func reset(_ recognizer: GestureRecognizer)

  /// Takes the place of `canPrevent(_:)` (GR-14).
  func canPrevent(_ recognizer: GestureRecognizer, _ other: GestureRecognizer) -> Bool

  /// Takes the place of `canBePrevented(by:)` (GR-14).
  func canBePrevented(_ recognizer: GestureRecognizer, by other: GestureRecognizer) -> Bool

  /// Takes the place of `shouldRequireFailure(of:)` (GR-16).
  func shouldRequireFailure(_ recognizer: GestureRecognizer, of other: GestureRecognizer) -> Bool

  /// Takes the place of `shouldBeRequiredToFail(by:)` (GR-16).
  func shouldBeRequiredToFail(_ recognizer: GestureRecognizer, by other: GestureRecognizer) -> Bool

  /// Whether a method called `action` is there to be called.
  func implements(_ action: String) -> Bool

  /// Calls the method called `action`, which `implements(_:)` said is there.
  func perform(_ action: String, recognizer: GestureRecognizer)
}

extension GestureRecognizerOverrides {
  /// The default: there is none.
  public func implements(_ action: String) -> Bool { false }

  /// The default: nothing.
  public func perform(_ action: String, recognizer: GestureRecognizer) {}
}

/// The methods of a recognizer that something other than its class provides.
public struct OverriddenRecognizerMethods: OptionSet, Hashable, Sendable {
  /// One bit a method.
  public let rawValue: UInt16

  /// The set with these bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The method `touchesBegan(_:with:)`.
  public static let touchesBegan = OverriddenRecognizerMethods(rawValue: 1 << 0)
  /// The method `touchesMoved(_:with:)`.
  public static let touchesMoved = OverriddenRecognizerMethods(rawValue: 1 << 1)
  /// The method `touchesEnded(_:with:)`.
  public static let touchesEnded = OverriddenRecognizerMethods(rawValue: 1 << 2)
  /// The method `touchesCancelled(_:with:)`.
  public static let touchesCancelled = OverriddenRecognizerMethods(rawValue: 1 << 3)
  /// The method `reset()`.
  public static let reset = OverriddenRecognizerMethods(rawValue: 1 << 4)
  /// The method `canPrevent(_:)`.
  public static let canPrevent = OverriddenRecognizerMethods(rawValue: 1 << 5)
  /// The method `canBePrevented(by:)`.
  public static let canBePrevented = OverriddenRecognizerMethods(rawValue: 1 << 6)
  /// The method `shouldRequireFailure(of:)`.
  public static let shouldRequireFailureOf = OverriddenRecognizerMethods(rawValue: 1 << 7)
  /// The method `shouldBeRequiredToFail(by:)`.
  public static let shouldBeRequiredToFailBy = OverriddenRecognizerMethods(rawValue: 1 << 8)

  init(_ phase: TouchesPhase) {
    switch phase {
    case .began: self = .touchesBegan
    case .moved: self = .touchesMoved
    case .ended: self = .touchesEnded
    case .cancelled: self = .touchesCancelled
    }
  }
}
