/// A window or view of a case as it is before the first step.
struct Node: Hashable {
  /// Its number in the case; it stays when others are taken out.
  var number: Int
  /// Nil for a window and for a view that is added later, if ever.
  var superview: Int?
  var properties: Properties
  /// Whether it is a control, which follows a finger and says where that is.
  var isControl = false
  var behaviour = Behaviour.none
  /// What its view controller overrides, or nil where it has none.
  var controller: Behaviour?
  var window: WindowPlace?

  /// The id in records and scenes.
  var id: String { Self.id(number, isWindow: window != nil) }

  static func id(_ number: Int, isWindow: Bool) -> String { isWindow ? "w\(number)" : "v\(number)" }
}

/// What only a window has.
struct WindowPlace: Hashable {
  var screen: Int
  var level: Double
  var scene: Int
}
