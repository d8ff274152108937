/// A target of a recognizer, which is called as it fires (GR-1).
private struct GestureTarget {
  private let unowned: UnownedObject
  private let isBound: Bool
  /// The states that it is called for: a bit for each, since a set would be hashed at each firing.
  var states: UInt8
  let action: (GestureRecognizer) -> Void

  init(_ target: AnyObject?, _ states: UInt8, _ action: @escaping (GestureRecognizer) -> Void) {
    unowned = UnownedObject(target)
    isBound = target != nil
    self.states = states
    self.action = action
  }

  var target: AnyObject? { unowned.object }

  /// Targets are unowned; what was added for one that is gone does nothing.
  var isAlive: Bool { !isBound || target != nil }
}

/// The targets of a recognizer, in the order in which they were added.
struct GestureTargets {
  private var targets: [GestureTarget] = []

  var count: Int { targets.count }

  /// Whether one of them was added for failures.
  var hearOfFailure: Bool { targets.contains { $0.states & GestureRecognizer.State.failed.bit != 0 } }

  mutating func add(
    _ target: AnyObject?, _ states: Set<GestureRecognizer.State>,
    _ action: @escaping (GestureRecognizer) -> Void
  ) {
    targets.append(GestureTarget(target, states.bits, action))
  }

  /// Adds `states` to the first for whose target `isMeant` is true; whether there is one.
  mutating func extend(to states: Set<GestureRecognizer.State>, where isMeant: (AnyObject?) -> Bool) -> Bool {
    guard let index = targets.firstIndex(where: { isMeant($0.target) }) else { return false }
    targets[index].states |= states.bits
    return true
  }

  /// Takes `states` from those for whose target `isMeant` is true, and removes what is left without.
  mutating func remove(_ states: Set<GestureRecognizer.State>, where isMeant: (AnyObject?) -> Bool) {
    for index in targets.indices where isMeant(targets[index].target) {
      targets[index].states &= ~states.bits
    }
    targets.removeAll { $0.states == 0 }
  }

  /// Calls those that were added for the state that `recognizer` is in; to have failed is no firing (GR-30).
  func fire(_ recognizer: GestureRecognizer) {
    let state = recognizer.settledState.bit
    for target in targets where target.isAlive && target.states & state != 0 {
      target.action(recognizer)
    }
  }
}

extension GestureRecognizer {
  /// Calls `action` for every firing, or for those in which `state` is one of `states`; mirrors
  /// `addTarget(_:action:)` (GR-1, GR-9).
  ///
  /// With `failed` among `states` it is also called as the recognizer fails, which UIKit's targets are not (GR-30).
  public final func addTarget(
    _ target: AnyObject?, states: Set<State> = State.firings, _ action: @escaping (GestureRecognizer) -> Void
  ) {
    targets.add(target, states, action)
  }

  /// Removes what was added for `target`, everything for nil; mirrors `removeTarget(_:action:)`.
  public final func removeTarget(_ target: AnyObject?) {
    targets.remove(State.all) { target == nil || $0 === target }
  }

  /// Adds `states` to what was added for the first target of which `isMeant` is true; whether there is one.
  public final func extendTarget(to states: Set<State>, where isMeant: (AnyObject) -> Bool) -> Bool {
    targets.extend(to: states) { $0.map(isMeant) ?? false }
  }

  /// Takes `states` from what was added for those targets of which `isMeant` is true.
  public final func removeTargets(for states: Set<State> = State.all, where isMeant: (AnyObject) -> Bool) {
    targets.remove(states) { $0.map(isMeant) ?? false }
  }

  /// How many targets it has.
  public final var targetCount: Int { targets.count }
}

extension GestureRecognizer.State {
  /// All of them.
  public static let all = Set(allCases)
  /// Those in which a recognizer fires (GR-9).
  public static let firings: Set = [began, changed, ended, cancelled]

  fileprivate var bit: UInt8 { 1 << UInt8(rawValue) }
}

extension Set<GestureRecognizer.State> {
  fileprivate var bits: UInt8 { reduce(0) { $0 | $1.bit } }
}
