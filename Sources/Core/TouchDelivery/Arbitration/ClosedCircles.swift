/// The groups of nodes of a graph that reach each other and nothing else, by Tarjan's algorithm: it looks at each edge once.
struct ClosedCircles {
  /// The groups, of two nodes or more each.
  private(set) var found: [[Int]] = []

  private let edges: [[Int]]
  /// When a node was come to; nil before that.
  private var order: [Int?]
  /// The earliest node on the way that a node leads back to.
  private var earliest: [Int]
  private var group: [Int?]
  private var way: [Int] = []
  private var visits = 0
  private var groups = 0

  /// Finds them in the graph where an edge leads from each index to those in its list.
  init(_ edges: [[Int]]) {
    self.edges = edges
    order = Array(repeating: nil, count: edges.count)
    earliest = Array(repeating: 0, count: edges.count)
    group = Array(repeating: nil, count: edges.count)
    for node in edges.indices where order[node] == nil { search(from: node) }
  }

  private mutating func enter(_ node: Int) {
    (order[node], earliest[node]) = (visits, visits)
    visits += 1
    way.append(node)
  }

  private mutating func search(from start: Int) {
    var open = [(node: start, next: 0)]
    enter(start)
    while let (node, next) = open.last {
      if next < edges[node].count {
        open[open.count - 1].next += 1
        let other = edges[node][next]
        if order[other] == nil {
          enter(other)
          open.append((other, 0))
        } else if group[other] == nil {
          earliest[node] = min(earliest[node], order[other] ?? 0)
        }
        continue
      }
      open.removeLast()
      if let last = open.last { earliest[last.node] = min(earliest[last.node], earliest[node]) }
      if earliest[node] == order[node] { close(from: node) }
    }
  }

  /// Takes the nodes from `first` on off the way: they reach each other.
  private mutating func close(from first: Int) {
    guard let start = way.lastIndex(of: first) else { return }
    let members = Array(way[start...])
    way.removeSubrange(start...)
    for member in members { group[member] = groups }
    let isClosed = members.allSatisfy { edges[$0].allSatisfy { group[$0] == groups } }
    if isClosed, members.count > 1 { found.append(members) }
    groups += 1
  }
}
