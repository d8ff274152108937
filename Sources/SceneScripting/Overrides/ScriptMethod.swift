internal import TouchDelivery

/// The methods of a responder that a script can override.
enum ScriptMethod: Int, CaseIterable {
  case didLoad, hitTest, pointInside, next
  case touchesBegan, touchesMoved, touchesEnded, touchesCancelled

  init(_ phase: TouchesPhase) {
    switch phase {
    case .began: self = .touchesBegan
    case .moved: self = .touchesMoved
    case .ended: self = .touchesEnded
    case .cancelled: self = .touchesCancelled
    }
  }

  /// The name in scripts.
  var name: String { "\(self)" }

  /// What touch delivery calls it; `didLoad` is not its business.
  var overridden: OverriddenMethods {
    switch self {
    case .didLoad: []
    case .hitTest: .hitTest
    case .pointInside: .pointInside
    case .next: .next
    case .touchesBegan: .touchesBegan
    case .touchesMoved: .touchesMoved
    case .touchesEnded: .touchesEnded
    case .touchesCancelled: .touchesCancelled
    }
  }

  /// Whether only views are asked for it (HT-17).
  var isForViews: Bool { self == .hitTest || self == .pointInside }
}
