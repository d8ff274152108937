/// What overrides the methods of a responder do in a case.
struct Behaviour: Hashable {
  /// What an overridden `hitTest` returns.
  enum HitTest: Hashable {
    case nothing, itself, superResult, superUnlessItself
    case view(Int)
  }

  /// What an overridden `point(inside:)` returns.
  enum PointInside: Hashable {
    case always, never, superResult
    case within(Double)
  }

  /// What an overridden touch method does with the touches.
  enum Handling: Hashable {
    case keeps, forwards
  }

  /// Where an overridden `next` leads.
  enum Next: Hashable {
    case nothing, application, delegate, superResult, grandparent
    case view(Int)
  }

  /// Which events an overridden `sendEvent` swallows by not calling super.
  enum SendEvent: Hashable {
    case swallowsNone, swallowsAll
    /// Only the event of that call, counted from 0.
    case swallowsOne(Int)

    func swallows(_ call: Int) -> Bool {
      switch self {
      case .swallowsNone: false
      case .swallowsAll: true
      case .swallowsOne(let one): one == call
      }
    }
  }

  var hitTest: HitTest?
  var pointInside: PointInside?
  /// By phase: began, moved, ended, cancelled; nil where the method is not overridden.
  var handling: [Handling?] = [nil, nil, nil, nil]
  var next: Next?
  /// Of windows and the application.
  var sendEvent: SendEvent?
  var reactions: [Reaction] = []

  static let none = Behaviour()

  var isNone: Bool { self == .none }
}

/// What an override does besides what it is there for.
struct Reaction: Hashable {
  /// The phase of the touch method, or `Reaction.hitTest`.
  var phase: Int
  /// The how-manieth call of that method, from 0.
  var call: Int
  /// Whether it comes after the call of super, where there is one.
  var isAfterSuper: Bool
  var steps: [Step]

  /// In place of a phase: the reaction is one to `hitTest`.
  static let hitTest = 4
}
