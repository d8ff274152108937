/// Puts subviews that lie side by side next to each other, sorted into tiles: columns by x, each from top to bottom.
struct SubviewPacking {
  private struct Item {
    let center: Point
    let place: Int
  }

  /// How many leaves the tree has, a power of two; those past the subviews are empty.
  let width: Int
  /// The places of the subviews among their siblings, in the order of the leaves.
  var places: [Int] { items.map(\.place) }

  private let areas: [HitArea]
  private var items: [Item]

  init(_ subviews: [View]) {
    width = 1 << (Int.bitWidth - max(0, subviews.count - 1).leadingZeroBitCount)
    areas = subviews.map(\.hitArea)
    items = areas.enumerated().map { Item(center: $1.center, place: $0) }
    sortIntoTiles()
  }

  /// The tree's nodes, children at `2i` and `2i + 1`, the leaves last.
  func nodes() -> ContiguousArray<SubviewIndex.Node> {
    var nodes = ContiguousArray(
      repeating: SubviewIndex.Node(area: .nowhere, front: -1), count: 2 * width)
    for (offset, item) in items.enumerated() {
      nodes[width + offset] = SubviewIndex.Node(area: areas[item.place], front: item.place)
    }
    for node in stride(from: width - 1, to: 0, by: -1) {
      nodes[node] = nodes[2 * node].joined(with: nodes[2 * node + 1])
    }
    return nodes
  }

  private mutating func sortIntoTiles() {
    items.sort { ($0.center.x, $0.place) < ($1.center.x, $1.place) }
    let column = 1 << ((width.trailingZeroBitCount + 1) / 2)
    for start in stride(from: 0, to: items.count, by: column) {
      items[start..<min(start + column, items.count)].sort {
        ($0.center.y, $0.place) < ($1.center.y, $1.place)
      }
    }
  }
}

extension SubviewIndex.Node {
  fileprivate func joined(with other: SubviewIndex.Node) -> SubviewIndex.Node {
    SubviewIndex.Node(area: area.union(other.area), front: max(front, other.front))
  }
}
