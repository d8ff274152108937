extension GestureRecognizer {
  /// Calls `action` for every firing, or for those in which `state` is one of `states`; mirrors
  /// `addTarget(_:action:)` (GR-1, GR-9).
  public final func addTarget(
    _ target: AnyObject?, states: Set<State>? = nil, _ action: @escaping (GestureRecognizer) -> Void
  ) {
    targets.append(GestureTarget(target: target, isBound: target != nil, states: states, action: action))
  }

  /// Takes back what was added for `target`, everything for nil; mirrors `removeTarget(_:action:)`.
  public final func removeTarget(_ target: AnyObject?) {
    targets.removeAll { target == nil || $0.target === target }
  }

  /// Takes back what was added for those targets of which `isGone` is true.
  public final func removeTargets(where isGone: (AnyObject) -> Bool) {
    targets.removeAll { $0.target.map(isGone) ?? false }
  }

  /// Makes this wait until `other` has failed; mirrors `require(toFail:)` (GR-15).
  public final func require(toFail other: GestureRecognizer) {
    failureRequirements.add(other)
  }

  /// Lets this and `other` recognise together, as a delegate of either that says so.
  public final func allowSimultaneousRecognition(with other: GestureRecognizer) {
    simultaneous.add(other)
  }

  /// How many targets it has.
  public final var targetCount: Int { targets.count }

  final func fire() {
    let state = current
    for target in targets where target.isAlive && target.states?.contains(state) ?? true {
      target.action(self)
    }
  }
}

extension [GestureRecognizer.Requirement] {
  /// Adds what is not there yet, and forgets what is gone.
  fileprivate mutating func add(_ recognizer: GestureRecognizer) {
    removeAll { $0.recognizer == nil || $0.recognizer === recognizer }
    append(Element(recognizer))
  }
}

/// Whom a recognizer tells (GR-1).
struct GestureTarget {
  private(set) weak var target: AnyObject?
  let isBound: Bool
  let states: Set<GestureRecognizer.State>?
  let action: (GestureRecognizer) -> Void

  init(
    target: AnyObject?, isBound: Bool, states: Set<GestureRecognizer.State>?,
    action: @escaping (GestureRecognizer) -> Void
  ) {
    self.target = target
    self.isBound = isBound
    self.states = states
    self.action = action
  }

  /// Targets are not counted; what was added for one that is gone does nothing.
  var isAlive: Bool { !isBound || target != nil }
}
