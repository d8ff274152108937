@testable import HitTestingCases

/// Ways in which a node becomes plainer.
enum NodeSimplification {
  static let all: [@Sendable (inout Node) -> Void] = behaviours + properties

  private static let behaviours: [@Sendable (inout Node) -> Void] = [
    { $0.behaviour = .none },
    { $0.isControl = false },
    { $0.controller = nil },
    { node in if node.controller != nil { node.controller = Behaviour.none } },
    { $0.behaviour.hitTest = nil },
    { $0.behaviour.pointInside = nil },
    { $0.behaviour.next = nil },
    { $0.behaviour.sendEvent = nil },
    { $0.behaviour.reactions = [] },
    { $0.behaviour.handling = [nil, nil, nil, nil] },
    { $0.behaviour.handling = $0.behaviour.handling.map { $0 == nil ? nil : .keeps } },
    { node in if node.window != nil { node.window?.scene = 0 } },
    { node in if node.window != nil { node.window?.screen = 0 } },
    { node in if node.window != nil { node.window?.level = 0 } },
  ]

  private static let properties: [@Sendable (inout Node) -> Void] = [
    { $0.properties.transform = .identity },
    { $0.properties.anchor = Spot(x: 0.5, y: 0.5) },
    { $0.properties.insets = Margins() },
    { $0.properties.rule = .standard },
    { $0.properties.isHidden = false },
    { $0.properties.alpha = 1 },
    { $0.properties.takesInteraction = true },
    { $0.properties.isEnabled = true },
    { $0.properties.isMultiple = false },
    { $0.properties.isExclusive = false },
    { node in
      node.properties.bounds.x = 0
      node.properties.bounds.y = 0
    },
    { node in
      node.properties.bounds = Box(x: 0, y: 0, width: Case.screenSize.x, height: Case.screenSize.y)
      node.properties.center = Spot(x: Case.screenSize.x / 2, y: Case.screenSize.y / 2)
    },
  ]
}
