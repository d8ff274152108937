/// Finds the subviews of one view that a point may hit, from the front, in time that grows like the logarithm of
/// their number.
///
/// It is a binary tree over the hit areas of the subviews, neighbours side by side, kept in an array: the children of
/// the node at `i` are at `2i` and `2i + 1`, the root is at 1, the leaves are the last `width` nodes. Each node also
/// knows the frontmost subview below it.
final class SubviewIndex {
  struct Node {
    var area: HitArea
    /// The place of the frontmost subview below the node among its siblings.
    let front: Int
  }

  /// So many subviews are sooner asked one by one.
  static let fewSubviews = 16

  /// How many subviews it covers, counted from the rearmost.
  let count: Int
  /// Grows whenever the candidates for a point may have become others.
  private(set) var revision = 0
  private(set) var nodes: ContiguousArray<Node>
  private let width: Int
  /// What refitting, and searches that take longer for it, have cost since, in nodes.
  private var wear = 0

  /// Packs `subviews` and tells each its leaf.
  init(_ subviews: [View]) {
    let packing = SubviewPacking(subviews)
    count = subviews.count
    width = packing.width
    nodes = packing.nodes()
    for (offset, place) in packing.places.enumerated() { subviews[place].indexLeaf = width + offset }
  }

  /// Whether packing the subviews anew costs no more than what this index has cost too much so far.
  var isWorn: Bool { wear > count * depth }

  func isLeaf(_ node: Int) -> Bool { node >= width }

  /// Takes note that it no longer holds for the subviews.
  func retire() { revision += 1 }

  /// The place among its siblings of the subview at a leaf, or nil where there is no such leaf.
  func place(ofLeaf leaf: Int) -> Int? {
    nodes.indices.contains(leaf) ? nodes[leaf].front : nil
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

  /// How many nodes lie between the root and a leaf, the root counted.
  var depth: Int { width.trailingZeroBitCount }
}
