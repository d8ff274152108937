import TestSupport

extension CaseGenerator {
  /// A point of a screen and that screen, mostly over a view where it lies, often over the view of the finger or of the
  /// change before.
  mutating func aim() -> (spot: Spot, screen: Int) {
    if !dice.chance(40) { lastAim = dice.below(scene.nodes.count) }
    let spot = pickSpot(in: properties(lastAim).bounds)
    return project(spot, from: lastAim)
  }

  /// An aim at that very screen.
  mutating func aim(screen: Int) -> (spot: Spot, screen: Int) {
    let aimed = aim()
    return (aimed.spot, screen)
  }

  /// Inside `box` or a little outside; with exact coordinates on its edges, too.
  private mutating func pickSpot(in box: Box) -> Spot {
    Spot(x: pick(box.x, box.width), y: pick(box.y, box.height))
  }

  private mutating func pick(_ origin: Double, _ extent: Double) -> Double {
    if scene.isExact, dice.chance(10) { return dice.chance(50) ? origin : origin + extent }
    let margin = Int(extent / 20)
    return origin + dice.number(-margin, Int(extent) + margin + 1, step: step)
  }

  private func project(_ spot: Spot, from number: Int) -> (spot: Spot, screen: Int) {
    let node = scene.nodes[number]
    let outer = properties(number).toSuperview.apply(spot)
    if let superview = node.superview { return project(outer, from: superview) }
    return (rounded(outer), node.window?.screen ?? 0)
  }

  /// What the steps so far have made of it.
  private func properties(_ number: Int) -> Properties { changed[number] ?? scene.nodes[number].properties }

  /// Aims at the view from now on where it then lies.
  mutating func follow(_ change: TreeChange) {
    guard case .set(let number, let property) = change else { return }
    var properties = properties(number)
    properties.set(property)
    changed[number] = properties
    lastAim = number
  }

  private func rounded(_ spot: Spot) -> Spot {
    scene.isExact
      ? spot : Spot(x: (spot.x * 1000).rounded() / 1000, y: (spot.y * 1000).rounded() / 1000)
  }
}
