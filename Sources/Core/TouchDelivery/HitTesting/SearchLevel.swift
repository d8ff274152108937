/// One view whose subviews a search is asking, from the front (HT-8).
///
/// The list is the one of the search's start, whatever an override does to it meanwhile; those that left are not asked.
struct SearchLevel {
  let view: View
  /// Where the search is, in the view's coordinates.
  let point: Point
  /// The view's place in the explanation, if it is written by this search.
  let visit: Int?

  private let subviews: [View]
  /// The subviews from here on have been asked, or passed by for they cannot contain the point.
  private var end: Int
  private let candidates: IndexedCandidates?

  init(_ view: View, at point: Point, visit: Int?, subviews: [View], index: SubviewIndex?) {
    self.view = view
    self.point = point
    self.visit = visit
    self.subviews = subviews
    end = subviews.count
    candidates = index.map { IndexedCandidates($0, at: point) }
  }

  /// The subviews behind the one asked last, from the front.
  var remaining: ReversedCollection<ArraySlice<View>> { subviews[..<end].reversed() }

  /// The next subview to ask, whether or not it contains the point.
  mutating func nextSubview() -> View? {
    guard let place = nextPlace() else { return nil }
    end = place
    return subviews[place]
  }

  /// Ends the search among the subviews; returns how many nodes of the view's index it looked at.
  func finish() -> Int {
    candidates?.finish() ?? 0
  }

  /// The index speaks for the subviews that it covers, until an override changes something that it stands for.
  private mutating func nextPlace() -> Int? {
    guard let candidates, end <= candidates.count, candidates.isValid else {
      return end > 0 ? end - 1 : nil
    }
    return candidates.next()
  }
}

/// Nodes of an index of which the one with the frontmost subview comes out first: a binary heap.
struct Frontier {
  private struct Entry {
    let front: Int
    let node: Int
  }

  private var heap: [Entry] = []

  init(capacity: Int) { heap.reserveCapacity(capacity) }

  mutating func insert(_ node: Int, front: Int) {
    heap.append(Entry(front: front, node: node))
    var child = heap.count - 1
    while child > 0, heap[child].front > heap[(child - 1) / 2].front {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func popFirst() -> Int? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty {
      heap[0] = last
      sink(0)
    }
    return first.node
  }

  private mutating func sink(_ start: Int) {
    var parent = start
    while let child = greaterChild(of: parent), heap[child].front > heap[parent].front {
      heap.swapAt(parent, child)
      parent = child
    }
  }

  private func greaterChild(of parent: Int) -> Int? {
    let left = 2 * parent + 1
    guard left < heap.count else { return nil }
    let right = left + 1
    return right < heap.count && heap[right].front > heap[left].front ? right : left
  }
}

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
