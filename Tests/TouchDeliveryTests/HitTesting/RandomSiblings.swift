import TouchDelivery

/// A view with random subviews and random changes to them, the same for the same seed.
final class RandomSiblings {
  let root = View(id: "root", frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
  /// The calls that overrides got.
  private(set) var calls: [String] = []

  private var dice: TreeDice
  private var made = 0
  private let overridesChangeTheTree: Bool

  init(seed: UInt64, count: Int, overridesChangeTheTree: Bool = false) {
    dice = TreeDice(seed: seed)
    self.overridesChangeTheTree = overridesChangeTheTree
    for _ in 0..<count { root.addSubview(makeView()) }
  }

  /// A point anywhere, or exactly on a corner of a subview.
  func point() -> Point {
    guard dice.one(in: 3), let view = root.subviews.randomElement(using: &dice) else {
      return Point(x: dice.number(-50...1050), y: dice.number(-50...1050))
    }
    let far = dice.one(in: 2) ? 1.0 : 0
    return view.convert(
      Point(
        x: view.bounds.origin.x + far * view.bounds.size.width,
        y: view.bounds.origin.y + far * view.bounds.size.height), to: root)
  }

  /// Changes one subview, or their list.
  func change() {
    guard let view = root.subviews.randomElement(using: &dice) else { return }
    switch Int.random(in: 0..<10, using: &dice) {
    case 0: view.removeFromSuperview()
    case 1: root.insertSubview(makeView(), at: Int.random(in: 0...root.subviews.count, using: &dice))
    case 2: root.bringSubviewToFront(view)
    case 3: root.sendSubviewToBack(view)
    case 4: root.addSubview(makeView())
    case 5: view.overrides = dice.one(in: 2) ? [makeOverrides()] : []
    default: vary(view)
    }
  }

  private func makeView() -> View {
    made += 1
    let view = View(id: "\(made)")
    view.frame = frame()
    while dice.one(in: 3) { vary(view) }
    if dice.one(in: 20) { view.overrides = [makeOverrides()] }
    if dice.one(in: 10) {
      view.addSubview(View(id: "\(made)-child", frame: Rect(x: 5, y: 5, width: 20, height: 20)))
    }
    return view
  }

  private func frame() -> Rect {
    Rect(
      x: dice.number(-20...1000), y: dice.number(-20...1000),
      width: dice.number(0...120), height: dice.number(0...120))
  }

  private func vary(_ view: View) {
    switch Int.random(in: 0..<10, using: &dice) {
    case 0: view.transform = transform()
    case 1: view.hitTestInsets = EdgeInsets(top: inset(), left: inset(), bottom: inset(), right: inset())
    case 2: view.bounds.origin = Point(x: dice.number(-500...500), y: dice.number(-500...500))
    case 3: view.anchorPoint = Point(x: dice.number(-1...2), y: dice.number(-1...2))
    case 4: view.isHidden.toggle()
    case 5: view.alpha = dice.one(in: 2) ? 0 : 1
    case 6: view.hitTestRule = rule(instead: view)
    case 7: view.center.x = oddNumber()
    case 8: view.isUserInteractionEnabled.toggle()
    default: view.frame = frame()
    }
  }

  private func inset() -> Double { dice.number(-30...30) }

  private func rule(instead view: View) -> HitTestRule {
    [.standard, .itself, .none, .passthrough, .redirect(root)].randomElement(using: &dice) ?? .standard
  }

  private func transform() -> AffineTransform {
    let scales = [1, 1e-3, 1e-8, 1e-160, 0, 40, 1e8]
    let scale = scales.randomElement(using: &dice) ?? 1
    if dice.one(in: 2) { return .rotation(dice.number(0...360)) }
    return AffineTransform(
      a: dice.number(-2...2) * scale, b: dice.number(-1...1), c: dice.number(-1...1),
      d: dice.number(-2...2), tx: dice.number(-50...50) * scale, ty: 0)
  }

  private func oddNumber() -> Double {
    let numbers = [Double.nan, .infinity, -1e300, 1e17, 0, 500]
    return numbers.randomElement(using: &dice) ?? 0
  }

  private func makeOverrides() -> RecordedOverrides {
    let methods: [OverriddenMethods] = [
      [.hitTest], [.pointInside], [.hitTest, .pointInside], [.touchesBegan],
    ]
    return RecordedOverrides(
      methods.randomElement(using: &dice) ?? [.hitTest],
      answer: RecordedOverrides.Answer.allCases.randomElement(using: &dice) ?? .nobody
    ) { [unowned self] call in
      calls.append(call)
      if overridesChangeTheTree { change() }
    }
  }
}
