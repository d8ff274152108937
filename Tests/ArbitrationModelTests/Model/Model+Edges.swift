@testable import ArbitrationCases

/// Pans from an edge of the screen, by their rules alone (EDGE).
extension Model {
  private static let region = 20.0

  /// EDGE-1 and EDGE-2, on top of what a pan of one finger is.
  func edgePan(_ index: Int, _ phase: Phase, _ ids: [Int], from edges: [Edge]) {
    if phase == .began { return beginEdgePan(index, ids, edges) }
    let was = recognizers[index].ownState
    pan(index, phase, ids, least: 1, most: .max)
    guard was == .possible, recognizers[index].ownState == .began else { return }
    let way = recognizers[index].way
    let fits = sides(index, edges).contains { along(way, $0) <= away(way, $0) }
    if !fits {
      note(.edgeLeft)
      recognizers[index].requests.removeLast()
      request(.failed, index)
    } else {
      note(.edgeReached)
    }
  }

  private func beginEdgePan(_ index: Int, _ ids: [Int], _ edges: [Edge]) {
    let rest = present(index).dropFirst()
    for id in ids where rest.contains(id) {
      note(.edgeIgnored)
      ignore(id, index)
    }
    guard let first = ids.first, !rest.contains(first) else { return }
    pan(index, .began, [first], least: 1, most: .max)
    let sides = sides(index, edges)
    if sides.isEmpty {
      note(.edgeMissed)
      request(.failed, index)
    }
    if sides.count > 1 { note(.edgeCorner) }
  }

  /// The edges that it is for and that its finger came from.
  private func sides(_ index: Int, _ edges: [Edge]) -> [Edge] {
    guard let first = recognizers[index].tracked.members.first else { return [] }
    let start = touches[first - 1].start
    return edges.filter { edge in
      switch edge {
      case .left: start.right <= Self.region
      case .right: start.right >= Case.extent - Self.region
      case .top: start.down <= Self.region
      case .bottom: start.down >= Case.extent - Self.region
      }
    }
  }

  private func away(_ way: Way, _ edge: Edge) -> Double {
    switch edge {
    case .left: way.right
    case .right: -way.right
    case .top: way.down
    case .bottom: -way.down
    }
  }

  private func along(_ way: Way, _ edge: Edge) -> Double {
    switch edge {
    case .left, .right: abs(way.down)
    case .top, .bottom: abs(way.right)
    }
  }
}
