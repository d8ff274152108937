/// Finds the subviews of one view that a point may hit, from the front, in time that grows like the logarithm of
/// their number.
///
/// It is a binary tree over the hit areas of the subviews, neighbours side by side, kept in an array. The root is at
/// 1, the children of the node at `i` are at `2i` and `2i + 1`, and the leaves are the last `width` nodes. Each node
/// also knows the order of the frontmost subview below it.
///
/// It covers all subviews. What comes, goes or moves after it was packed changes a leaf and the nodes above it.
final class SubviewIndex {
  struct Node: Equatable {
    /// An empty leaf, or one above such leaves alone.
    static let empty = Node(area: .nowhere, front: .min)

    let area: HitArea
    /// The order of the frontmost subview below the node.
    let front: Int
  }

  /// Up to this number, asking subviews singly is faster.
  static let fewSubviews = 8

  /// Grows whenever the candidates for a point may have become others.
  private(set) var revision = 0

  private let width: Int
  private var nodes: ContiguousArray<Node>
  private var views: ContiguousArray<View?>
  private var emptyLeaves: [Int]
  /// How many nodes searches have looked at above the usual number since something has changed.
  private var wear = 0

  /// Packs `subviews` and gives each its leaf.
  init(_ subviews: [View]) {
    let packing = SubviewPacking(subviews)
    width = packing.width
    nodes = packing.nodes()
    views = ContiguousArray(repeating: nil, count: width)
    emptyLeaves = (width + subviews.count..<2 * width).reversed()
    for (offset, view) in packing.views.enumerated() {
      views[offset] = view
      view.indexLeaf = width + offset
    }
  }

  /// Whether packing again costs less than going on with it.
  var isWorn: Bool { wear > width * depth }

  /// How many nodes lie between the root and a leaf, the root counted.
  private var depth: Int { width.trailingZeroBitCount }

  private func isLeaf(_ node: Int) -> Bool { node >= width }
}

extension SubviewIndex {
  /// The frontmost subview whose hit area contains `point`; adds the nodes looked at to `visits`.
  func frontmost(at point: Point, _ visits: inout Int) -> View? {
    let nodes = nodes
    var (node, looks) = (1, 0)
    var (frontmost, front) = (0, Int.min)
    while node > 0 {
      looks += 1
      if nodes[node].front > front, nodes[node].area.contains(point) {
        if !isLeaf(node) {
          node = 2 * node + 1
          continue
        }
        (frontmost, front) = (node, nodes[node].front)
      }
      node = self.node(after: node)
    }
    visits += looks
    if revision > 0 { wear += max(0, looks - 4 * depth) }
    return frontmost > 0 ? views[frontmost - width] : nil
  }

  /// The subviews behind `view` whose hit areas contain `point`, the rearmost first; adds the nodes looked at to `visits`.
  func candidates(at point: Point, behind view: View, _ visits: inout Int) -> [View] {
    var found: [View] = []
    var (node, looks) = (1, 0)
    while node > 0 {
      looks += 1
      if nodes[node].area.contains(point) {
        if !isLeaf(node) {
          node = 2 * node + 1
          continue
        }
        if nodes[node].front < view.siblingOrder, let view = views[node - width] { found.append(view) }
      }
      node = self.node(after: node)
    }
    visits += looks
    return found.sorted { $0.siblingOrder < $1.siblingOrder }
  }

  /// The node that comes next from right to left when all below `node` is done with; 0 after the last.
  ///
  /// It is the left sibling of the node or, where that is a left child itself, of the nearest right child above it.
  private func node(after node: Int) -> Int { (node >> node.trailingZeroBitCount) ^ 1 }
}

extension SubviewIndex {
  /// Takes note that it no longer holds for the subviews.
  func retire() { revision += 1 }

  /// Covers `view` from now on; false where there is no room for it.
  func insert(_ view: View) -> Bool {
    guard let leaf = emptyLeaves.popLast() else { return false }
    view.indexLeaf = leaf
    views[leaf - width] = view
    update(view)
    return true
  }

  /// Covers `view` no longer.
  func remove(_ view: View) {
    emptyLeaves.append(view.indexLeaf)
    views[view.indexLeaf - width] = nil
    set(view.indexLeaf, to: .empty)
  }

  /// Takes over where `view` can be hit now, and its order.
  func update(_ view: View) {
    set(view.indexLeaf, to: Node(area: view.hitArea, front: view.siblingOrder))
  }

  /// Changes a leaf and what is above it, up to the root or where nothing changes.
  private func set(_ leaf: Int, to node: Node) {
    guard nodes[leaf] != node else { return }
    revision += 1
    nodes[leaf] = node
    var parent = leaf / 2
    while parent > 0 {
      let joined = nodes[2 * parent].joined(with: nodes[2 * parent + 1])
      guard joined != nodes[parent] else { return }
      nodes[parent] = joined
      parent /= 2
    }
  }
}

/// Puts subviews that lie side by side next to each other, sorted into tiles: columns by x, each from top to bottom.
struct SubviewPacking {
  private struct Item {
    let center: Point
    let place: Int
  }

  /// How many leaves the tree has, a power of two; those past the subviews are empty.
  let width: Int
  /// The subviews in the order of the leaves.
  var views: [View] { items.map { subviews[$0.place] } }

  private let subviews: [View]
  private let areas: [HitArea]
  private var items: [Item]

  init(_ subviews: [View]) {
    self.subviews = subviews
    width = 1 << (Int.bitWidth - max(0, subviews.count - 1).leadingZeroBitCount)
    areas = subviews.map { $0.hitArea }
    items = areas.enumerated().map { Item(center: $1.center, place: $0) }
    sortIntoTiles()
  }

  /// The tree's nodes, children at `2i` and `2i + 1`, the leaves last.
  func nodes() -> ContiguousArray<SubviewIndex.Node> {
    var nodes = ContiguousArray(repeating: SubviewIndex.Node.empty, count: 2 * width)
    for (offset, item) in items.enumerated() {
      let front = subviews[item.place].siblingOrder
      nodes[width + offset] = SubviewIndex.Node(area: areas[item.place], front: front)
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

extension View {
  /// The index of the subviews for a search that begins, packed again where it no longer holds.
  final func indexForSearch() -> SubviewIndex {
    if let subviewIndex, !subviewIndex.isWorn { return subviewIndex }
    dropSubviewIndex()
    let index = SubviewIndex(subviews)
    subviewIndex = index
    return index
  }

  /// Says that `view` is a subview from now on.
  final func subviewIndexDidInsert(_ view: View) {
    if subviewIndex?.insert(view) == false { dropSubviewIndex() }
  }

  /// Drops an index that no longer holds for the subviews.
  final func dropSubviewIndex() {
    subviewIndex?.retire()
    subviewIndex = nil
  }
}
