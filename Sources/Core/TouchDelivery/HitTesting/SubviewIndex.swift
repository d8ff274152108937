/// Finds the subviews of one view that a point may hit, from the front, in time that grows like the logarithm of
/// their number.
///
/// It is a binary tree over the hit areas of the subviews, neighbours side by side, kept in an array: the children of
/// the node at `i` are at `2i` and `2i + 1`, the root is at 1, the leaves are the last `width` nodes. Each node also
/// knows the frontmost subview below it.
///
/// It covers the subviews of the moment when it was packed, save those that have left the list or gone to its front.
final class SubviewIndex {
  struct Node {
    var area: HitArea
    /// The place that the frontmost subview below the node had among its siblings when the index was packed.
    let front: Int
  }

  /// So many subviews are sooner asked one by one.
  static let fewSubviews = 16

  /// How many subviews it covers, counted from the rearmost.
  var count: Int { packedCount - removed.count }
  /// Grows whenever the candidates for a point may have become others.
  private(set) var revision = 0
  private(set) var nodes: ContiguousArray<Node>

  private let packedCount: Int
  private let width: Int
  /// The places of the subviews that it covers no longer, in ascending order.
  private var removed: [Int] = []
  /// What refitting, and searches that take longer for it, have cost since it was packed, in nodes.
  private var wear = 0

  /// Packs `subviews` and tells each its leaf.
  init(_ subviews: [View]) {
    let packing = SubviewPacking(subviews)
    packedCount = subviews.count
    width = packing.width
    nodes = packing.nodes()
    for (offset, place) in packing.places.enumerated() { subviews[place].indexLeaf = width + offset }
  }

  /// Whether going on with it costs less than packing `subviewCount` subviews anew.
  func isWorthKeeping(for subviewCount: Int) -> Bool {
    let few = max(SubviewIndex.fewSubviews, 1 << (depth / 2))
    return wear <= packedCount * depth && removed.count <= few && subviewCount - count <= few
  }

  /// How many nodes lie between the root and a leaf, the root counted.
  var depth: Int { width.trailingZeroBitCount }

  func isLeaf(_ node: Int) -> Bool { node >= width }

  /// The place among its siblings of the subview at a leaf, or nil where there is no such leaf.
  func place(ofLeaf leaf: Int) -> Int? {
    guard nodes.indices.contains(leaf) else { return nil }
    return nodes[leaf].front - removedCount(behind: nodes[leaf].front)
  }

  /// Takes note that it no longer holds for the subviews.
  func retire() { revision += 1 }

  /// Covers the subview at `leaf` no longer.
  func remove(_ leaf: Int) {
    removed.insert(nodes[leaf].front, at: removedCount(behind: nodes[leaf].front))
    revision += 1
    refit(leaf, to: .nowhere)
  }

  /// Takes over where the subview at `leaf` can be hit now, up to the root or where nothing changes.
  func refit(_ leaf: Int, to area: HitArea) {
    guard nodes[leaf].area != area else { return }
    revision += 1
    nodes[leaf].area = area
    var node = leaf / 2
    while node > 0 {
      wear += 1
      let area = nodes[2 * node].area.union(nodes[2 * node + 1].area)
      guard area != nodes[node].area else { return }
      nodes[node].area = area
      node /= 2
    }
  }

  /// Takes note of how many nodes a search looked at.
  func noteSearch(visits: Int) {
    guard wear > 0 else { return }
    wear += max(0, visits - 4 * depth)
  }

  private func removedCount(behind place: Int) -> Int {
    var range = removed.startIndex..<removed.endIndex
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = removed[middle] < place ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
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

extension View {
  /// The index of the subviews for a search that begins, packed anew where it no longer does.
  final func indexForSearch() -> SubviewIndex {
    if let subviewIndex, subviewIndex.isWorthKeeping(for: subviews.count) { return subviewIndex }
    dropSubviewIndex()
    let index = SubviewIndex(subviews)
    subviewIndex = index
    return index
  }

  /// Says that there is another subview at `place`, counted from the rearmost.
  ///
  /// The index has nothing to do with those in front of all that it covers.
  final func subviewIndexDidInsert(at place: Int) {
    if let subviewIndex, place < subviewIndex.count { dropSubviewIndex() }
  }

  /// Says that `view`, which was at `place`, is no subview any more or goes to another place.
  final func subviewIndexDidRemove(_ view: View, at place: Int) {
    guard let subviewIndex, place < subviewIndex.count else { return }
    subviewIndex.remove(view.indexLeaf)
    dropWornIndex()
  }

  /// Says that other points of the superview than before may hit this view.
  final func hitAreaDidChange() {
    guard let superview, let index = superview.subviewIndex, let place = index.place(ofLeaf: indexLeaf),
      place < index.count, superview.subviews.indices.contains(place), superview.subviews[place] === self
    else { return }
    index.refit(indexLeaf, to: hitArea)
    superview.dropWornIndex()
  }

  /// Spares changes that no search comes between the keeping of an index that is to be packed anew anyway.
  private func dropWornIndex() {
    if let subviewIndex, !subviewIndex.isWorthKeeping(for: subviews.count) { dropSubviewIndex() }
  }

  private func dropSubviewIndex() {
    subviewIndex?.retire()
    subviewIndex = nil
  }
}
