import Testing
@testable import TouchDelivery

/// A search that uses the index of the subviews answers, and asks overrides, as one that asks every sibling.
@Suite("HT-8: many siblings")
struct SubviewIndexTests {
  @Test(arguments: 0..<8)
  func theHitAndTheCallsOfOverridesAreThoseOfThePlainScan(part: UInt64) {
    for seed in part * 50..<(part + 1) * 50 {
      compare(seed: seed, overridesChangeTheTree: false)
    }
  }

  @Test(arguments: 0..<8)
  func theyAreTheSameWhereOverridesChangeTheTreeInTheSearch(part: UInt64) {
    for seed in part * 50..<(part + 1) * 50 {
      compare(seed: seed, overridesChangeTheTree: true)
    }
  }

  private func compare(seed: UInt64, overridesChangeTheTree: Bool) {
    let count = 1 + Int(seed * 7 % 150)
    let indexed = RandomSiblings(
      seed: seed, count: count, overridesChangeTheTree: overridesChangeTheTree)
    let plain = RandomSiblings(seed: seed, count: count, overridesChangeTheTree: overridesChangeTheTree)
    for step in 0..<60 {
      let hit = indexed.root.hitTest(indexed.point(), with: nil)
      let expected = PlainScan.hitTest(plain.root, plain.point())
      #expect(hit?.id == expected?.id, "seed \(seed), step \(step)")
      #expect(indexed.calls == plain.calls, "seed \(seed), step \(step)")
      #expect(indexed.root.isInSiblingOrder, "seed \(seed), step \(step)")
      guard hit?.id == expected?.id, indexed.calls == plain.calls else { return }
      for _ in 0..<step % 4 {
        indexed.change()
        plain.change()
      }
    }
  }
}

/// The numbers by which siblings are found and compared.
@Suite("HT-8: the order of siblings")
struct SiblingOrderTests {
  private let root = View(id: "root", frame: Rect(x: 0, y: 0, width: 100, height: 100))

  private func makeView() -> View { View(id: "view", frame: root.bounds) }

  @Test("a hundred views put between the same two lie in the order in which they were put there")
  func viewsPutBetweenTheSameTwoLieInTheirOrder() {
    let (rear, front) = (makeView(), makeView())
    root.addSubview(rear)
    root.addSubview(front)
    let views = (0..<100).map { _ in makeView() }
    for view in views {
      root.insertSubview(view, belowSubview: front)
      #expect(root.isInSiblingOrder)
    }
    #expect(root.subviews.map(ObjectIdentifier.init) == ([rear] + views + [front]).map(ObjectIdentifier.init))
    front.isHidden = true
    #expect(root.hitTest(Point(x: 50, y: 50), with: nil) === views.last)
  }

  @Test("views brought to the front and sent to the back again and again are hit in their order")
  func viewsBroughtToFrontAndSentToBackAreHitInTheirOrder() {
    var dice = TreeDice(seed: 1)
    for _ in 0..<40 { root.addSubview(makeView()) }
    for _ in 0..<500 {
      guard let view = root.subviews.randomElement(using: &dice) else { return }
      if dice.one(in: 2) { root.bringSubviewToFront(view) } else { root.sendSubviewToBack(view) }
      #expect(root.isInSiblingOrder)
      #expect(root.hitTest(Point(x: 50, y: 50), with: nil) === root.subviews.last)
    }
  }
}

extension View {
  fileprivate var isInSiblingOrder: Bool {
    zip(subviews, subviews.dropFirst()).allSatisfy { $0.siblingOrder < $1.siblingOrder }
  }
}
