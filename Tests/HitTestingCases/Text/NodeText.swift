/// What a scene file says of a node.
struct NodeText {
  private(set) var entries: [String] = []

  init(_ node: Node) {
    let properties = node.properties
    if let place = node.window { add(place) }
    if node.isControl { entries.append("kind: control") }
    addFrame(properties)
    addTransform(properties)
    addFlags(properties)
    if node.isControl, !properties.isEnabled { entries.append("enabled: false") }
    addRule(properties.rule)
    if let entry = node.behaviour.entry(id: node.id) { entries.append(entry) }
    guard let controller = node.controller else { return }
    let id = "c\(node.number)"
    let entry = controller.entry(id: id).map { ", " + $0 } ?? ""
    entries.append("viewController: { id: \(id)\(entry) }")
  }

  private mutating func add(_ place: WindowPlace) {
    entries.append("screen: screen\(place.screen)")
    if place.level != 0 { entries.append("level: \(place.level)") }
    if place.scene != 0 { entries.append("scene: \(Case.sceneIDs[place.scene])") }
  }

  private mutating func addFrame(_ properties: Properties) {
    let bounds = properties.bounds
    let x = properties.center.x - properties.anchor.x * bounds.width
    let y = properties.center.y - properties.anchor.y * bounds.height
    entries.append("frame: [\(x), \(y), \(bounds.width), \(bounds.height)]")
    if bounds.x != 0 || bounds.y != 0 {
      entries.append("bounds: [\(bounds.x), \(bounds.y), \(bounds.width), \(bounds.height)]")
    }
    let anchor = properties.anchor
    if anchor != Spot(x: 0.5, y: 0.5) { entries.append("anchorPoint: [\(anchor.x), \(anchor.y)]") }
  }

  private mutating func addTransform(_ properties: Properties) {
    let map = properties.transform
    if map != .identity {
      entries.append("transform: [\(map.a), \(map.b), \(map.c), \(map.d), \(map.tx), \(map.ty)]")
    }
    let insets = properties.insets
    if insets != Margins() {
      entries.append("hitTestInsets: [\(insets.top), \(insets.left), \(insets.bottom), \(insets.right)]")
    }
  }

  private mutating func addFlags(_ properties: Properties) {
    if properties.isHidden { entries.append("hidden: true") }
    if properties.alpha != 1 { entries.append("alpha: \(properties.alpha)") }
    if !properties.takesInteraction { entries.append("userInteractionEnabled: false") }
    if properties.isMultiple { entries.append("multipleTouchEnabled: true") }
    if properties.isExclusive { entries.append("exclusiveTouch: true") }
  }

  private mutating func addRule(_ rule: Properties.Rule) {
    switch rule {
    case .standard: break
    case .itself: entries.append("hitTest: self")
    case .none: entries.append("hitTest: none")
    case .passthrough: entries.append("hitTest: passthrough")
    case .redirect(let number): entries.append("hitTest: v\(number)")
    }
  }
}
