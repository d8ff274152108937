/// A scene and what happens in it: all that a comparison needs.
struct Case: Hashable {
  /// What it was made from.
  var seed: UInt64
  /// Whether the hits explain themselves.
  var explains: Bool
  /// Whether all coordinates are such that no rounding occurs, so that points may lie on edges.
  var isExact: Bool
  var screenCount: Int
  /// Windows in the order in which they are added, then views; a superview comes before its subviews.
  var nodes: [Node]
  var application = Behaviour.none
  var delegate = Behaviour.none
  var scenes = [Behaviour.none, Behaviour.none]
  var steps: [Step]

  static let screenSize = Spot(x: 1000, y: 800)
  static let sceneIDs = ["windowScene", "otherScene"]

  var windows: [Node] { nodes.filter { $0.window != nil } }
  /// One more than the highest number of a node.
  var capacity: Int { nodes.reduce(0) { max($0, $1.number + 1) } }
}
