import TestSupport

extension CaseGenerator {
  /// Coordinates are multiples of this: of a quarter where no rounding is to occur.
  var step: Double { scene.isExact ? 0.25 : 0.001 }

  /// A place and size that mostly lies inside `container`.
  mutating func makeProperties(in container: Box) -> Properties {
    var properties = Properties(
      bounds: makeBounds(in: container), center: makeCenter(in: container))
    if dice.chance(10) {
      properties.anchor = Spot(x: dice.pick([0, 0.5, 1]), y: dice.pick([0, 0.5, 1]))
    }
    if dice.chance(25) { properties.transform = makeTransform() }
    if dice.chance(8) { properties.insets = makeInsets() }
    return properties
  }

  mutating func makeBounds(in container: Box) -> Box {
    let isScrolled = dice.chance(15)
    let width = dice.once(in: 40) ? 0 : makeExtent(in: container.width)
    let height = dice.once(in: 60) ? 0 : makeExtent(in: container.height)
    return Box(
      x: isScrolled ? number(-200, 200) : 0, y: isScrolled ? number(-200, 200) : 0,
      width: width.rounded(), height: height.rounded())
  }

  /// Some quarters of the container's extent; less where there are many views side by side.
  private mutating func makeExtent(in extent: Double) -> Double {
    if isFlat, scene.nodes.count > scene.windows.count + 1 { return number(1, Int(extent / 4) + 2) }
    return number(Int(extent / 4), Int(extent) + 20)
  }

  mutating func makeCenter(in container: Box) -> Spot {
    Spot(
      x: number(Int(container.x), Int(container.x + container.width) + 1),
      y: number(Int(container.y), Int(container.y + container.height) + 1))
  }

  private mutating func number(_ low: Int, _ high: Int) -> Double {
    dice.number(low, max(high, low + 1), step: step)
  }

  private mutating func makeInsets() -> Margins {
    let limit = dice.chance(80) ? 0 : 30
    return Margins(
      top: number(-30, limit), left: number(-30, limit), bottom: number(-30, limit), right: number(-30, limit)
    )
  }

  mutating func makeTransform() -> Linear {
    if dice.once(in: 15) { return dice.pick(Self.flattening) }
    return scene.isExact ? dice.pick(Self.exact) : makeInexactTransform()
  }

  /// Sine and cosine follow from the tangent of half the angle, so that they are the same on every machine.
  private mutating func makeInexactTransform() -> Linear {
    let tangent = dice.chance(70) ? dice.number(-4, 4, step: 0.001) : 0
    let sine = 2 * tangent / (1 + tangent * tangent)
    let cosine = (1 - tangent * tangent) / (1 + tangent * tangent)
    let scaleX = dice.chance(50) ? dice.number(0, 2, step: 0.01) + 0.3 : 1
    let scaleY = dice.chance(50) ? scaleX : dice.number(0, 2, step: 0.01) + 0.3
    let shear = dice.chance(20) ? dice.number(-1, 1, step: 0.01) : 0
    return Linear(
      a: cosine * scaleX, b: sine * scaleX, c: (shear * cosine - sine) * scaleY,
      d: (shear * sine + cosine) * scaleY, tx: number(-20, 20), ty: number(-20, 20))
  }

  /// Maps whose arithmetic, that of their inverses included, never rounds.
  private static let exact = [
    Linear(a: 0, b: 1, c: -1, d: 0), Linear(a: -1, b: 0, c: 0, d: -1), Linear(a: 0, b: -1, c: 1, d: 0),
    Linear(a: 2, b: 0, c: 0, d: 2), Linear(a: 0.5, b: 0, c: 0, d: 0.5), Linear(a: -1, b: 0, c: 0, d: 1),
    Linear(a: 1, b: 0, c: 1, d: 1), Linear(a: 1, b: 0, c: 0, d: 1, tx: 15, ty: -7),
    Linear(a: 0.5, b: 0, c: 0, d: 2, tx: -3, ty: 8),
  ]

  /// Maps that cannot be inverted.
  private static let flattening = [
    Linear(a: 0, b: 0, c: 0, d: 1), Linear(a: 1, b: 0, c: 0, d: 0), Linear(a: 0, b: 0, c: 0, d: 0),
    Linear(a: 1, b: 1, c: 1, d: 1), Linear(a: 2, b: -1, c: -4, d: 2, tx: 5, ty: 5),
  ]
}
