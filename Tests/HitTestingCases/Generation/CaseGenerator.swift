import TestSupport

/// Makes the case of a seed: a scene, then what the fingers do in it and how its tree changes meanwhile.
struct CaseGenerator {
  var dice: SplitMix64
  var scene: Case
  /// How many fingers are down at most.
  let fingerLimit: Int
  /// Whether it begins and ends ignoring interaction.
  let ignoresInteraction: Bool
  /// Whether most views are subviews of one, as where a search may well be helped by an index.
  let isFlat: Bool
  /// The fingers that are down, by screen.
  var fingersDown: [[Int]] = [[], []]
  var time: Int64 = 0
  /// What changes between frames have made of nodes.
  var changed: [Int: Properties] = [:]
  /// The node that the last finger was aimed at.
  var lastAim = 0

  private init(seed: UInt64) {
    dice = SplitMix64(seed: seed)
    scene = Case(
      seed: seed, explains: dice.chance(50), isExact: dice.chance(50), screenCount: dice.chance(10) ? 2 : 1,
      nodes: [], steps: [])
    ignoresInteraction = dice.chance(4)
    isFlat = dice.once(in: 40)
    fingerLimit = dice.pick([1, 2, 2, 3, 3, 5, 10])
  }

  /// The case of `seed`, the same each time.
  static func makeCase(seed: UInt64) -> Case {
    var generator = CaseGenerator(seed: seed)
    generator.addWindows()
    generator.addViews()
    generator.addBehaviours()
    generator.addReactions()
    generator.addSteps()
    return generator.scene
  }

  /// Mostly small trees, a share of big ones; big trees come without exact coordinates, for these need small numbers.
  private mutating func viewCount() -> Int {
    if isFlat { return 20 + dice.below(dice.chance(10) ? 180 : 40) }
    switch dice.below(1000) {
    case 0..<920: return 1 + dice.below(7)
    case 920..<990: return 8 + dice.below(23)
    case 990..<998: return 31 + dice.below(50)
    default: return 81 + dice.below(120)
    }
  }

  private mutating func addViews() {
    let count = viewCount()
    if count > 30, !isFlat { scene.isExact = false }
    for _ in 0..<count { addView() }
  }

  private mutating func addView() {
    let superview = dice.once(in: 20) ? nil : pickSuperview()
    let container = scene.nodes[superview ?? 0].properties.bounds
    var node = Node(
      number: scene.nodes.count, superview: superview, properties: makeProperties(in: container))
    addFlags(&node.properties)
    node.isControl = dice.chance(15)
    node.properties.isEnabled = !dice.chance(5)
    scene.nodes.append(node)
  }

  /// Often the newest views, so that trees become deep; else any.
  private mutating func pickSuperview() -> Int {
    let count = scene.nodes.count
    if isFlat, dice.chance(90) { return min(count - 1, scene.windows.count) }
    return dice.chance(40) ? count - 1 - dice.below(min(3, count)) : dice.below(count)
  }

  private mutating func addWindows() {
    let count = dice.pick([1, 1, 1, 1, 1, 1, 2, 2, 3])
    for number in 0..<count {
      let screen = Box(x: 0, y: 0, width: Case.screenSize.x, height: Case.screenSize.y)
      var properties =
        dice.chance(75)
        ? Properties(bounds: screen, center: Spot(x: 500, y: 400)) : makeProperties(in: screen)
      if dice.chance(30) { addFlags(&properties) }
      scene.nodes.append(
        Node(
          number: number, superview: nil, properties: properties,
          window: WindowPlace(
            screen: dice.below(scene.screenCount), level: dice.pick([0, 0, 0, 1, -1, 1000, 0.5]),
            scene: dice.chance(80) ? 0 : 1)))
    }
  }
}
