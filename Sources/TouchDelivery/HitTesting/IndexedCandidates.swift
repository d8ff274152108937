/// The subviews of one view whose hit areas contain a point, from the front, each found when it is wanted.
///
/// Of the nodes that are still to be looked into, the one with the frontmost subview comes first.
final class IndexedCandidates {
  private let index: SubviewIndex
  private let revision: Int
  private let point: Point
  private var frontier: Frontier
  private var visits = 0

  init(_ index: SubviewIndex, at point: Point) {
    self.index = index
    self.point = point
    revision = index.revision
    frontier = Frontier(capacity: 2 * index.depth)
    look(at: 1)
  }

  /// Whether the index has not changed since the search began.
  var isValid: Bool { index.revision == revision }

  /// How many of the rearmost subviews it stands for.
  var count: Int { index.count }

  /// The place of the next candidate among its siblings.
  func next() -> Int? {
    while let node = frontier.popFirst() {
      if index.isLeaf(node) { return index.place(ofLeaf: node) }
      look(at: 2 * node)
      look(at: 2 * node + 1)
    }
    return nil
  }

  /// Tells the index what the search has cost; returns how many of its nodes were looked at.
  func finish() -> Int {
    index.noteSearch(visits: visits)
    return visits
  }

  private func look(at node: Int) {
    visits += 1
    if index.nodes[node].area.contains(point) { frontier.insert(node, front: index.nodes[node].front) }
  }
}
