@testable import HitTestingCases

extension Model {
  /// The window and view that a new finger hits: windows from front to back, those of its screen (HT-1, APP-4).
  mutating func hitWindows(screen: Int, _ spot: Spot) -> (window: Int, view: Int)? {
    let candidates = windows.reversed().filter { nodes[$0]?.place?.screen == screen }
    for (index, window) in candidates.enumerated() {
      if let view = ask(window, spot) {
        cover(candidates.dropFirst(index + 1), spot)
        return (window, view)
      }
    }
    return nil
  }

  /// Converts `spot` from the superview's coordinates and calls `hitTest`, which an override may decide (HT-13).
  mutating func ask(_ number: Int, _ spot: Spot) -> Int? {
    guard let properties = nodes[number]?.properties else { return nil }
    let visit = visited.count
    visited.append(Entry.Visit(id: id(number), verdict: "script"))
    let local = properties.toSuperview.solve(spot)
    if local == nil { coverage.note(.flattened) }
    guard let override = behaviours[number].hitTest else {
      let (view, verdict) = search(number, properties, local)
      visited[visit].verdict = verdict
      return view
    }
    entries.append(.asked(id: id(number), method: "hitTest"))
    coverage.note(.hitTestOverride)
    let call = count(.node(number), Reaction.hitTest)
    react(.node(number), Reaction.hitTest, call, afterSuper: false)
    let view = decide(override, number, local)
    react(.node(number), Reaction.hitTest, call, afterSuper: true)
    return view
  }

  private mutating func decide(_ override: Behaviour.HitTest, _ number: Int, _ local: Spot?) -> Int? {
    guard let properties = nodes[number]?.properties else { return nil }
    if (properties.toSuperview.solve(.zero) == nil) != (local == nil) {
      doubt = "a view is flattened, or is so no longer, by its own hitTest"
    }
    switch override {
    case .nothing: return nil
    case .itself: return number
    case .view(let other): return nodes[other] == nil ? nil : other
    case .superResult: return search(number, properties, local).view
    case .superUnlessItself:
      let view = search(number, properties, local).view
      return view == number ? nil : view
    }
  }

  /// What a scene's rule makes of the standard algorithm, HT-2.
  private mutating func search(
    _ number: Int, _ properties: Properties, _ local: Spot?
  ) -> (view: Int?, verdict: String) {
    if properties.rule == .none { return (nil, "none") }
    if let obstacle = obstacle(number, properties) { return (nil, obstacle) }
    guard let local, isInside(number, properties, local) else { return (nil, "outside") }
    let found = properties.rule == .itself ? nil : searchSubviews(number, local)
    switch properties.rule {
    case .passthrough where found == nil || found == number:
      return (nil, "passthrough")
    case .redirect(let target) where nodes[target] != nil: return (target, "hit")
    default: return (found ?? number, "hit")
    }
  }

  /// HT-3, HT-4, HT-5, HT-16.
  private func obstacle(_ number: Int, _ properties: Properties) -> String? {
    if properties.isHidden { return "hidden" }
    if !properties.takesInteraction { return "userInteraction" }
    if animations.contains(where: { $0.view == number }) { return "animating" }
    if Double(properties.alpha) < 0.01 { return "alpha" }
    return nil
  }

  private mutating func searchSubviews(_ number: Int, _ local: Spot) -> Int? {
    let candidates = (nodes[number]?.subviews ?? []).reversed() as [Int]
    for (index, subview) in candidates.enumerated() where nodes[number]?.subviews.contains(subview) ?? false {
      if let view = ask(subview, local) {
        cover(candidates.dropFirst(index + 1), local)
        return view
      }
    }
    return nil
  }

  /// Those of `numbers` whose bounds contain `spot`, and behind each what would be asked inside it, whatever an override would
  /// say (HT-8).
  private mutating func cover(_ numbers: ArraySlice<Int>, _ spot: Spot) {
    for number in numbers {
      var (chain, place) = (number, spot)
      while let local = covered(chain, place) {
        visited.append(Entry.Visit(id: id(chain), verdict: "covered"))
        guard let next = firstAsked(inside: chain, local) else { break }
        (chain, place) = (next, local)
      }
    }
  }

  /// `spot` in the coordinates of the view of `number`, if its bounds contain it.
  private mutating func covered(_ number: Int, _ spot: Spot) -> Spot? {
    guard let properties = nodes[number]?.properties, let local = properties.toSuperview.solve(spot),
      contains(properties, local)
    else { return nil }
    return local
  }

  private mutating func firstAsked(inside number: Int, _ local: Spot) -> Int? {
    guard let node = nodes[number], node.properties.rule != .itself, canBeHit(number) else { return nil }
    return node.subviews.reversed().first { canBeHit($0) && covered($0, local) != nil }
  }

  private func canBeHit(_ number: Int) -> Bool {
    guard let properties = nodes[number]?.properties else { return false }
    return properties.rule != .none && obstacle(number, properties) == nil
  }

  mutating func isInside(_ number: Int, _ properties: Properties, _ local: Spot) -> Bool {
    guard let override = behaviours[number].pointInside else { return contains(properties, local) }
    coverage.note(.pointInsideOverride)
    entries.append(.asked(id: id(number), method: "pointInside"))
    switch override {
    case .always: return true
    case .never: return false
    case .superResult: return contains(properties, local)
    case .within(let margin):
      let bounds = properties.bounds
      return contains(
        Box(
          x: bounds.x - margin, y: bounds.y - margin, width: bounds.width + 2 * margin,
          height: bounds.height + 2 * margin), local)
    }
  }

  private mutating func contains(_ properties: Properties, _ spot: Spot) -> Bool {
    let insets = properties.insets
    let bounds = properties.bounds
    return contains(
      Box(
        x: bounds.x + insets.left, y: bounds.y + insets.top, width: bounds.width - insets.left - insets.right,
        height: bounds.height - insets.top - insets.bottom), spot)
  }

  /// Half-open: the least edges belong to it, the far ones do not (HT-7).
  mutating func contains(_ box: Box, _ spot: Spot) -> Bool {
    let inside =
      box.x <= spot.x && spot.x < box.x + box.width && box.y <= spot.y && spot.y < box.y + box.height
    noteEdges(box, spot)
    return inside
  }

  /// Two ways of rounding may disagree about a point next to an edge, so that such cases decide nothing.
  private mutating func noteEdges(_ box: Box, _ spot: Spot) {
    let gap = min(
      abs(spot.x - box.x), abs(spot.x - box.x - box.width), abs(spot.y - box.y),
      abs(spot.y - box.y - box.height))
    if scene.isExact {
      if gap == 0 { coverage.note(.onEdge) }
    } else if gap < 1e-6 * max(1, abs(spot.x), abs(spot.y)) {
      doubt = "a point lies on an edge"
    }
  }
}
