internal import CLuaBridge

/// The objects that scripts hold and those that they refer to, at one moment.
///
/// An object that is held more often than the graph explains is held by somebody outside; it and what it refers to are
/// alive. All others are alive only if scripts can reach them.
package struct LuaObjectGraph {
  /// Calls the closure with each object that the one given holds strongly.
  package typealias References = (AnyObject, (AnyObject) -> Void) -> Void
  typealias Address = UnsafeRawPointer

  private struct Node {
    /// Whether scripts have a value for it.
    var isExposed = false
    var isKept = false
    var isAlive = false
    /// The holders that the graph knows.
    var holders = 0
    var references: [Address] = []
  }

  private let references: References
  private var nodes: [Address: Node] = [:]
  private var unexplored: [Address] = []

  init(references: @escaping References) {
    self.references = references
  }

  /// Adds an object that scripts have a value for.
  mutating func add(_ object: Address, isKept: Bool) {
    nodes[object] = Node(isExposed: true, isKept: isKept, holders: 1)
    unexplored.append(object)
  }

  /// Follows the references and finds out which objects are held from outside.
  mutating func complete() {
    while let object = unexplored.popLast() { explore(object) }
    for (object, node) in nodes where Self.isHeld(object, byMoreThan: node.holders) { markAlive(object) }
  }

  /// The objects that are kept and are alive only if scripts can reach them.
  var doubtful: [Address] {
    nodes.filter { $0.value.isKept && !$0.value.isAlive }.map(\.key)
  }

  /// For each object with a value that is not alive for certain, the next ones with a value that it leads to.
  var links: [(from: Address, to: [Address?])] {
    nodes.compactMap { object, node in
      guard node.isExposed, !node.isAlive, !node.references.isEmpty else { return nil }
      let ends = exposedObjects(after: object)
      return ends.isEmpty ? nil : (object, ends)
    }
  }

  private mutating func explore(_ object: Address) {
    var found: [Address] = []
    Unmanaged<AnyObject>.fromOpaque(object)._withUnsafeGuaranteedRef {
      references($0) { found.append(Address(Unmanaged.passUnretained($0).toOpaque())) }
    }
    for reference in found {
      if nodes[reference] == nil { unexplored.append(reference) }
      nodes[reference, default: Node()].holders += 1
    }
    nodes[object]?.references = found
  }

  private mutating func markAlive(_ object: Address) {
    var pending = [object]
    while let object = pending.popLast() {
      guard let node = nodes[object], !node.isAlive else { continue }
      nodes[object]?.isAlive = true
      pending += node.references
    }
  }

  private func exposedObjects(after object: Address) -> [Address?] {
    var ends: [Address?] = []
    var seen: Set<Address> = [object]
    var pending = nodes[object]?.references ?? []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted, let node = nodes[next] else { continue }
      if node.isExposed { ends.append(next) } else { pending += node.references }
    }
    return ends
  }

  /// The count is asked of the runtime by address, for any reference to the object that Swift code had would count.
  private static func isHeld(_ object: Address, byMoreThan known: Int) -> Bool {
    swift_retainCount(object) > known
  }
}
