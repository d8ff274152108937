/// Makes a case smaller as long as it still fails.
package struct Reduction<Case: Equatable> {
  /// The least case so far.
  package private(set) var scene: Case
  private let fails: (Case) -> Bool
  private var attemptsLeft: Int

  /// The least case that can be made of `scene` in at most `attempts` attempts; `round` makes some.
  package static func reduce(
    _ scene: Case, attempts: Int = 20_000, while fails: @escaping (Case) -> Bool,
    round: (inout Reduction) -> Void
  ) -> Case {
    var reduction = Reduction(scene: scene, fails: fails, attemptsLeft: attempts)
    var before: Case
    repeat {
      before = reduction.scene
      round(&reduction)
    } while reduction.scene != before
    return reduction.scene
  }

  private init(scene: Case, fails: @escaping (Case) -> Bool, attemptsLeft: Int) {
    self.scene = scene
    self.fails = fails
    self.attemptsLeft = attemptsLeft
  }

  /// Whether the case still fails after `change`, which then counts.
  @discardableResult
  package mutating func attempt(_ change: (inout Case) -> Void) -> Bool {
    var smaller = scene
    change(&smaller)
    guard smaller != scene, attemptsLeft > 0 else { return false }
    attemptsLeft -= 1
    guard fails(smaller) else { return false }
    scene = smaller
    return true
  }

  /// Takes out runs of elements, halves first.
  package mutating func drop<Element>(_ path: WritableKeyPath<Case, [Element]>) {
    var length = scene[keyPath: path].count
    while length > 0 {
      var start = 0
      while start < scene[keyPath: path].count {
        let end = min(start + length, scene[keyPath: path].count)
        if !attempt({ $0[keyPath: path].removeSubrange(start..<end) }) { start += length }
      }
      length /= 2
    }
  }
}
