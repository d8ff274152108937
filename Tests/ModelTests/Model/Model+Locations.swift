@testable import HitTestingCases

extension Model {
  /// Where the first touch is and was in its view, as the tree is at this moment (CV-4).
  mutating func noteLocations(_ phase: Int, _ ids: [Int]) {
    guard phase < 2, let touch = touches.first(where: { $0.id == ids.first }) else { return }
    locations.append(convert(touch.spot, to: touch.view, in: touch.window))
    locations.append(convert(touch.previousSpot, to: touch.view, in: touch.window))
  }

  /// Down the tree from the screen; nil for a view elsewhere or a map that cannot be inverted.
  func convert(_ spot: Spot, to number: Int, in window: Int) -> Spot? {
    guard let state = nodes[number] else { return nil }
    if number == window { return state.properties.toSuperview.solve(spot) }
    guard let superview = state.superview, let outer = convert(spot, to: superview, in: window) else {
      return nil
    }
    return state.properties.toSuperview.solve(outer)
  }
}

extension Spot {
  /// Whether two ways of rounding may have led to the two.
  func isClose(to other: Spot) -> Bool {
    let tolerance = 1e-6 * max(1, abs(x), abs(y))
    return abs(x - other.x) < tolerance && abs(y - other.y) < tolerance
  }
}
