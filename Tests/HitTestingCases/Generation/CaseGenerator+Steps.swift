import TestSupport

extension CaseGenerator {
  /// Frames with changes of the tree in between; at the end all fingers lift.
  mutating func addSteps() {
    for _ in 0..<(2 + dice.below(isFlat ? 15 : 7)) { addStep() }
    for screen in 0..<scene.screenCount { liftAll(screen) }
  }

  private mutating func addStep() {
    time += 16_000
    switch dice.below(100) {
    case 0..<3: scene.steps.append(.cancelAll(time: time))
    case 3..<18,
      18..<50 where ignoresInteraction || isFlat:
      addChange()
    default: addFrame()
    }
  }

  private mutating func addChange() {
    let change = makeChange()
    follow(change)
    scene.steps.append(.change(change))
  }

  private mutating func addFrame() {
    let aim = aim()
    var contacts: [FingerChange] = []
    moveOrLift(aim.screen, &contacts)
    for _ in 0..<newFingers(aim.screen) { putDown(&contacts, aim.screen) }
    if dice.once(in: 25) { contacts.append(stray()) }
    scene.steps.append(.frame(Frame(time: time, screen: aim.screen, contacts: contacts)))
  }

  private mutating func newFingers(_ screen: Int) -> Int {
    let free = fingerLimit - fingersDown[screen].count
    guard free > 0 else { return 0 }
    return dice.chance(30) ? 1 + dice.below(free) : dice.below(2)
  }

  private mutating func putDown(_ contacts: inout [FingerChange], _ screen: Int) {
    guard let finger = (1...fingerLimit).first(where: { !fingersDown[screen].contains($0) }) else { return }
    let aim = aim(screen: screen)
    contacts.append(FingerChange(finger: finger, kind: .down, spot: aim.spot))
    fingersDown[screen].append(finger)
  }

  private mutating func moveOrLift(_ screen: Int, _ contacts: inout [FingerChange]) {
    for finger in fingersDown[screen] {
      let spot = aim(screen: screen).spot
      switch dice.below(20) {
      case 0..<9: contacts.append(FingerChange(finger: finger, kind: .move, spot: spot))
      case 9..<13: lift(finger, screen, .up, spot, &contacts)
      case 13: lift(finger, screen, .cancel, spot, &contacts)
      case 14: contacts.append(FingerChange(finger: finger, kind: .down, spot: spot))
      default: break
      }
    }
  }

  private mutating func lift(
    _ finger: Int, _ screen: Int, _ kind: FingerChange.Kind, _ spot: Spot, _ contacts: inout [FingerChange]
  ) {
    contacts.append(FingerChange(finger: finger, kind: kind, spot: spot))
    fingersDown[screen].removeAll { $0 == finger }
  }

  /// Something of a finger that need not be down.
  private mutating func stray() -> FingerChange {
    let kind = dice.pick([FingerChange.Kind.move, .up, .cancel])
    return FingerChange(finger: 1 + dice.below(fingerLimit + 2), kind: kind, spot: aim().spot)
  }

  /// Fingers that handlers put down lift as well.
  private mutating func liftAll(_ screen: Int) {
    time += 16_000
    let contacts = (1...fingerLimit).map { FingerChange(finger: $0, kind: .up, spot: .zero) }
    scene.steps.append(.frame(Frame(time: time, screen: screen, contacts: contacts)))
  }
}
