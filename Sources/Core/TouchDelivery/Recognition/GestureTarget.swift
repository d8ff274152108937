/// What a recognizer calls as it fires (GR-1).
private struct GestureTarget {
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

  /// Targets are unowned; what was added for one that is gone does nothing.
  var isAlive: Bool { !isBound || target != nil }
}

/// The targets of a recognizer, in the order in which they were added.
struct GestureTargets {
  private var targets: [GestureTarget] = []

  var count: Int { targets.count }

  mutating func add(
    _ target: AnyObject?, _ states: Set<GestureRecognizer.State>?,
    _ action: @escaping (GestureRecognizer) -> Void
  ) {
    targets.append(GestureTarget(target: target, isBound: target != nil, states: states, action: action))
  }

  mutating func remove(where isMeant: (AnyObject?) -> Bool) {
    targets.removeAll { isMeant($0.target) }
  }

  func contains(where isMeant: (AnyObject?) -> Bool) -> Bool {
    targets.contains { isMeant($0.target) }
  }

  /// Calls those that were added for the state that `recognizer` is in.
  func fire(_ recognizer: GestureRecognizer) {
    let state = recognizer.settledState
    for target in targets where target.isAlive && target.states?.contains(state) ?? true {
      target.action(recognizer)
    }
  }
}

extension GestureRecognizer {
  /// Calls `action` for every firing, or for those in which `state` is one of `states`; mirrors
  /// `addTarget(_:action:)` (GR-1, GR-9).
  public final func addTarget(
    _ target: AnyObject?, states: Set<State>? = nil, _ action: @escaping (GestureRecognizer) -> Void
  ) {
    targets.add(target, states, action)
  }

  /// Removes what was added for `target`, everything for nil; mirrors `removeTarget(_:action:)`.
  public final func removeTarget(_ target: AnyObject?) {
    targets.remove { target == nil || $0 === target }
  }

  /// Whether something was added for a target of which `isMeant` is true.
  public final func hasTarget(where isMeant: (AnyObject) -> Bool) -> Bool {
    targets.contains { $0.map(isMeant) ?? false }
  }

  /// Removes what was added for those targets of which `isGone` is true.
  public final func removeTargets(where isGone: (AnyObject) -> Bool) {
    targets.remove { $0.map(isGone) ?? false }
  }

  /// How many targets it has.
  public final var targetCount: Int { targets.count }
}
