import TestSupport
import Testing

@testable import HitTestingCases

/// That the comparison can fail: an engine that does not get one thing in a scene must be found out.
@Suite("A slip is noticed")
struct SlipTests {
  static let slips: [Slip<Case>] = [
    Slip(each: "hidden") { $0.properties.isHidden = false },
    Slip(each: "alpha 0.01") { if $0.properties.alpha == 0.01 { $0.properties.alpha = 0.02 } },
    Slip(each: "userInteractionEnabled") { $0.properties.takesInteraction = true },
    Slip(each: "multipleTouchEnabled") { $0.properties.isMultiple = false },
    Slip(each: "exclusiveTouch") { $0.properties.isExclusive = false },
    Slip(each: "hitTest rules") { $0.properties.rule = .standard },
    Slip(each: "hitTestInsets") { $0.properties.insets = Margins() },
    Slip(each: "transforms") { $0.properties.transform = .identity },
    Slip(each: "anchor points") { $0.properties.anchor = Spot(x: 0.5, y: 0.5) },
    Slip(each: "bounds origins") {
      $0.properties.bounds.x = 0
      $0.properties.bounds.y = 0
    },
    Slip(each: "next") { $0.behaviour.next = nil },
    Slip(each: "controllers") { $0.controller = nil },
    Slip(each: "levels") { if $0.window != nil { $0.window?.level = 0 } },
    Slip(each: "window scenes") { if $0.window != nil { $0.window?.scene = 0 } },
    Slip(each: "super") { node in
      node.behaviour.handling = node.behaviour.handling.map { $0 == nil ? nil : .keeps }
    },
    Slip(each: "controls") { $0.isControl = false },
    Slip(each: "enabled") { $0.properties.isEnabled = true },
    Slip(each: "what handlers do") { $0.behaviour.reactions = [] },
    Slip("changes between frames") { scene in
      scene.steps.removeAll { if case .change = $0 { true } else { false } }
    },
    Slip("makeKeyAndVisible") { scene in
      scene.steps = scene.steps.map {
        if case .change(.key(let window, true)) = $0 { .change(.key(window, andVisible: false)) } else { $0 }
      }
    },
    Slip("first responders") { scene in
      scene.steps.removeAll { if case .change(.firstResponder) = $0 { true } else { false } }
    },
    Slip("cancelAll") { scene in
      scene.steps.removeAll { if case .cancelAll = $0 { true } else { false } }
    },
  ]

  @Test(arguments: slips)
  func everySlipIsNoticedAndItsCaseBecomesSmall(slip: Slip<Case>) throws {
    let noticed = (0..<20_000).lazy.map { CaseGenerator.makeCase(seed: $0) }
      .first { !Comparison($0, with: slip.told($0)).agrees }
    let scene = try #require(noticed)
    let least = Shrinker.shrink(scene) { !Comparison($0, with: slip.told($0)).agrees }
    #expect(least.nodes.count <= 4)
    #expect(least.steps.count <= 4)
  }
}

extension Slip<Case> {
  /// A slip in each node.
  fileprivate init(each name: String, _ forget: @escaping @Sendable (inout Node) -> Void) {
    self.init(name) { scene in
      for index in scene.nodes.indices { forget(&scene.nodes[index]) }
    }
  }
}
