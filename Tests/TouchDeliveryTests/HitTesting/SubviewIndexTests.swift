import Testing
import TouchDelivery

/// A search that uses the index of the subviews answers, and asks overrides, as one that asks every sibling.
@Suite("HT-8: many siblings")
struct SubviewIndexTests {
  @Test("the hit and the calls of overrides are those of the plain scan", arguments: 0..<8)
  func sameAsPlainScan(part: UInt64) {
    for seed in part * 50..<(part + 1) * 50 {
      compare(seed: seed, overridesChangeTheTree: false)
    }
  }

  @Test("so they are when overrides change the tree in the middle of the search", arguments: 0..<8)
  func sameWhenOverridesChangeTheTree(part: UInt64) {
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
      guard hit?.id == expected?.id, indexed.calls == plain.calls else { return }
      for _ in 0..<step % 4 {
        indexed.change()
        plain.change()
      }
    }
  }
}
