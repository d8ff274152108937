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
