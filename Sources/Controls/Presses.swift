import TouchDelivery

/// What a control knows of each press that it follows: more than one while the ends of earlier ones are held back
/// (GR-22).
struct Presses<State> {
  private struct Press {
    weak var touch: Touch?
    var state: State
  }

  private var presses: [Press] = []

  /// What is known of `touch`, if it is followed.
  subscript(touch: Touch) -> State? {
    get { presses.first { $0.touch === touch }?.state }
    set {
      guard let newValue, let index = presses.firstIndex(where: { $0.touch === touch }) else { return }
      presses[index].state = newValue
    }
  }

  /// Begins with `touch`, and forgets those that `control` no longer follows; whether it is the only one.
  @discardableResult
  mutating func begin(_ touch: Touch, _ state: State, of control: Control) -> Bool {
    presses.removeAll { press in press.touch.map { !control.follows($0) } ?? true }
    presses.append(Press(touch: touch, state: state))
    return presses.count == 1
  }

  /// Forgets `touch`; what was known of it.
  mutating func end(_ touch: Touch) -> State? {
    guard let index = presses.firstIndex(where: { $0.touch === touch }) else { return nil }
    return presses.remove(at: index).state
  }
}
