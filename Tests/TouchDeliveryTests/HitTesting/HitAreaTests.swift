import Testing

@testable import TouchDelivery

/// No point that a view contains lies outside its hit area, however the numbers are rounded.
@Suite("HT-11: hit areas")
struct HitAreaTests {
  @Test(arguments: [1e-2, 1e-5, 1e-8, 1e-11, 1e-14, 1e-15])
  func theAreaOfAViewNextToSingularHasWhatHitsIt(distance: Double) {
    for seed in 0..<200 as Range<UInt64> {
      var dice = TreeDice(seed: seed)
      let view = View(id: "view", frame: Rect(x: 300, y: 200, width: dice.number(1...200), height: 50))
      let slope = dice.number(0.1...3)
      view.center = .zero
      view.transform = AffineTransform(
        a: 1, b: slope, c: 1, d: slope + distance, tx: 0, ty: 0)
      check(view, &dice, seed)
    }
  }

  @Test(arguments: [1e3, 1e9, 1e12, 1e16, 1e100, 1e160])
  func numbersThatCancelEachOtherLoseNoArea(size: Double) {
    for seed in 0..<200 as Range<UInt64> {
      var dice = TreeDice(seed: seed)
      let view = View(id: "view", frame: Rect(x: 300, y: 200, width: dice.number(1...200), height: 50))
      view.bounds.origin = Point(x: dice.number(-size...size), y: dice.number(-size...size))
      view.transform = AffineTransform(a: 0, b: dice.number(1...9), c: -1, d: 0, tx: -size, ty: size)
      view.center = Point(x: size, y: -size)
      check(view, &dice, seed)
    }
  }

  @Test(arguments: [1e-20, 1e-100, 1e-153, 1e-154, 1e-155, 1e-160, 1e-161])
  func theAreaOfAViewNextToNothingHasWhatHitsIt(factor: Double) {
    for seed in 0..<200 as Range<UInt64> {
      var dice = TreeDice(seed: seed)
      let view = View(id: "view", frame: Rect(x: 0, y: 0, width: 100, height: 100))
      view.center = .zero
      view.transform = AffineTransform(
        a: factor, b: 0, c: factor * dice.number(-1...1), d: factor * dice.number(1...2), tx: 0, ty: 0)
      check(view, &dice, seed)
    }
  }

  /// Looks for points that the view contains, where its corners and middle are drawn and up to half as far again.
  private func check(_ view: View, _ dice: inout TreeDice, _ seed: UInt64) {
    let area = view.hitArea
    for _ in 0..<50 {
      let inside = Point(
        x: view.bounds.origin.x + dice.part() * view.bounds.size.width,
        y: view.bounds.origin.y + dice.part() * view.bounds.size.height)
      let drawn = view.convertToSuperview(inside)
      let point = dice.one(in: 2) ? drawn.nudged(&dice) : drawn.pushed(from: view.center, &dice)
      guard !view.isFlattened, view.containsByBounds(view.convertFromSuperview(point)) else {
        continue
      }
      #expect(area.contains(point), "seed \(seed)")
    }
  }
}

extension TreeDice {
  /// A part of one, the ends among them.
  fileprivate mutating func part() -> Double { [0, 1, number(0...1)].randomElement(using: &self) ?? 0 }
}

extension Point {
  /// This point or one so near that only rounding tells them apart.
  fileprivate func nudged(_ dice: inout TreeDice) -> Point {
    Point(x: x * (1 + dice.number(-1e-14...1e-14)), y: y * (1 + dice.number(-1e-14...1e-14)))
  }

  fileprivate func pushed(from center: Point, _ dice: inout TreeDice) -> Point {
    let factor = dice.number(1...1.5)
    return Point(x: center.x + (x - center.x) * factor, y: center.y + (y - center.y) * factor)
  }
}
