@testable import HitTestingCases

extension Case {
  /// The numbers of a node and of all inside it.
  func tree(of number: Int) -> Set<Int> {
    var numbers: Set<Int> = [number]
    for node in nodes {
      if let superview = node.superview, numbers.contains(superview) { numbers.insert(node.number) }
    }
    return numbers
  }

  /// Takes nodes out, with everything that names them.
  mutating func remove(_ numbers: Set<Int>) {
    guard nodes.contains(where: { $0.window != nil && !numbers.contains($0.number) }) else { return }
    nodes.removeAll { numbers.contains($0.number) }
    steps.removeAll { $0.names(numbers) }
    for index in nodes.indices { nodes[index].forget(numbers) }
  }

  /// Takes a view out; its subviews become its superview's.
  mutating func hoistSubviews(of number: Int) {
    guard let node = nodes.first(where: { $0.number == number }), node.window == nil else { return }
    for index in nodes.indices where nodes[index].superview == number {
      nodes[index].superview = node.superview
    }
    remove([number])
  }
}

extension Node {
  fileprivate mutating func forget(_ numbers: Set<Int>) {
    if case .redirect(let target) = properties.rule, numbers.contains(target) { properties.rule = .standard }
    if case .view(let target) = behaviour.hitTest, numbers.contains(target) { behaviour.hitTest = nil }
    if case .view(let target) = behaviour.next, numbers.contains(target) { behaviour.next = nil }
    for index in behaviour.reactions.indices {
      behaviour.reactions[index].steps.removeAll { $0.names(numbers) }
    }
  }
}

extension Step {
  fileprivate func names(_ numbers: Set<Int>) -> Bool {
    guard case .change(let change) = self else { return false }
    switch change {
    case .insert(let view, let superview, .above(let other)),
      .insert(let view, let superview, .below(let other)):
      return !numbers.isDisjoint(with: [view, superview, other])
    case .insert(let view, let superview, _): return !numbers.isDisjoint(with: [view, superview])
    case .remove(let node), .toFront(let node), .toBack(let node), .set(let node, _), .level(let node, _),
      .animate(let node, _), .key(let node, _), .firstResponder(let node, _):
      return numbers.contains(node)
    case .ignoreInteraction: return false
    }
  }
}
