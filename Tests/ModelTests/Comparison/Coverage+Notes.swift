@testable import HitTestingCases

extension Coverage {
  mutating func note(_ scene: Case) {
    let views = scene.nodes.count
    note(views <= 8 ? .upTo8Views : views <= 30 ? .upTo30Views : views <= 80 ? .upTo80Views : .upTo200Views)
    if !scene.explains, hasManySubviews(scene) { note(.manySubviews) }
    if scene.explains { note(.explained) }
    if scene.isExact { note(.exactCoordinates) }
    if scene.screenCount > 1 { note(.twoScreens) }
    for node in scene.nodes {
      if node.controller != nil { note(.controllers) }
      if node.behaviour.next != nil { note(.nextOverride) }
      if node.number > 0, node.window != nil { note(.severalWindows) }
    }
  }

  private func hasManySubviews(_ scene: Case) -> Bool {
    var counts = Array(repeating: 0, count: scene.capacity)
    for node in scene.nodes { if let superview = node.superview { counts[superview] += 1 } }
    return counts.contains { $0 > 20 }
  }

  mutating func note(_ change: TreeChange, inCallback: Bool) {
    note(inCallback ? .changeInCallback : .changeBetween)
    switch change {
    case .insert: note(.inserted)
    case .remove: note(.removed)
    case .toFront, .toBack: note(.reordered)
    case .level: note(.leveled)
    case .key(_, let andVisible): note(andVisible ? .madeKeyAndVisible : .madeKey)
    case .firstResponder: break
    case .set(_, let property): note(property)
    case .animate: note(.animated)
    case .ignoreInteraction: break
    }
  }

  private mutating func note(_ property: TreeChange.Property) {
    switch property {
    case .center, .bounds, .transform: note(.geometryChanged)
    case .hidden, .alpha, .interaction, .enabled, .multiple, .exclusive: note(.flagChanged)
    }
  }

  mutating func note(refusal: Entry.Refusal?) {
    guard let refusal else { return note(.accepted) }
    note(refusal.rule == "exclusiveTouch" ? .refusedByExclusive : .refusedByMultiple)
  }

  mutating func note(fingers: Int) {
    if fingers >= 2 { note(.twoFingers) }
    if fingers >= 5 { note(.fiveFingers) }
    if fingers >= 10 { note(.tenFingers) }
  }

  mutating func note(orphan standing: ModelTouch.Standing) {
    switch standing {
    case .new: note(.orphanedNew)
    case .admitted: note(.orphanedBeforeBegan)
    case .delivered: note(.orphanedDelivered)
    case .over, .silent: note(.orphanedSilent)
    }
  }

  mutating func note(visited: [Entry.Visit]) {
    for visit in visited {
      switch visit.verdict {
      case "hit": note(.verdictHit)
      case "outside": note(.verdictOutside)
      case "hidden": note(.verdictHidden)
      case "alpha": note(.verdictAlpha)
      case "userInteraction": note(.verdictUserInteraction)
      case "covered": note(.verdictCovered)
      case "animating": note(.verdictAnimating)
      case "none": note(.verdictNone)
      case "passthrough": note(.verdictPassthrough)
      default: note(.verdictScript)
      }
    }
  }
}
