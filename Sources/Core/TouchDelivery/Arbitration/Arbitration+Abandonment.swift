extension Arbitration {
  /// Ends recognizers that can never finish, because they have neither a finger nor a deadline (GR-11).
  ///
  /// One that waits for another may still finish; those that wait only for each other all fail. Returns whether
  /// anything ended.
  func endAbandoned(_ perform: Perform) -> Bool {
    let abandoned = contenders(where: { $0.isAbandoned })
    guard !abandoned.isEmpty else { return false }
    var ended = abandoned.filter { $0.attempt.stage.waited == nil }
    var circle: String?
    if ended.isEmpty {
      knownTalkative = nil
      ended = environment.asking { abandonedInCircles() }
      circle = "it waits for a recognizer that waits for it"
    }
    for recognizer in ended {
      if recognizer.settledState.isActive {
        recognizer.state = .cancelled
      } else {
        let ignored = recognizer.attempt.touches.isEmpty ? "it ignores its fingers" : nil
        fail(recognizer, circle ?? ignored ?? "the fingers were lifted before it recognised", perform)
      }
    }
    return !ended.isEmpty
  }

  /// Those that wait for themselves through others, and for none outside their circle.
  private func abandonedInCircles() -> [GestureRecognizer] {
    var indices: [ObjectIdentifier: Int] = [:]
    for (index, recognizer) in contenders.enumerated() { indices[ObjectIdentifier(recognizer)] = index }
    let awaited = contenders.map { recognizer in
      guard recognizer.attempt.stage.waited != nil else { return [Int]() }
      return possibleRequirements(of: recognizer).filter { isHeldUp(recognizer, by: $0) }
        .compactMap { indices[ObjectIdentifier($0)] }
    }
    let circles = ClosedCircles(awaited).found
    return circles.filter { $0.allSatisfy { contenders[$0].isAbandoned } }.joined().sorted().map {
      contenders[$0]
    }
  }

  /// Whether `recognizer` cannot recognise before `other` has failed.
  private func isHeldUp(_ recognizer: GestureRecognizer, by other: GestureRecognizer) -> Bool {
    other !== recognizer && other.attempt.stage.isPossible && other.shares(recognizer)
      && requirement(of: recognizer, for: other) != nil
  }
}

extension GestureRecognizer {
  /// Whether no finger and no timer will call it again before its gesture is over.
  fileprivate var isAbandoned: Bool {
    !attempt.stage.isOver && !attempt.touches.areLive && attempt.timerCount == 0
  }
}

/// The groups of nodes of a graph that reach each other and nothing else, by Tarjan's algorithm: it looks at each edge once.
private struct ClosedCircles {
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
