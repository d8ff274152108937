internal import LuaRuntime
internal import TouchDelivery

/// A view that is to become another's subview.
struct Insertion {
  let newcomer: View
  let superview: View
  /// How deep views may nest, so that walking them needs no more stack than there is.
  private static let deepestNesting = 500

  init(of newcomer: View, into superview: View) {
    self.newcomer = newcomer
    self.superview = superview
  }

  /// Refuses what UIKit raises an exception for, and what a scene must not have.
  func check(in application: Application?, on stack: LuaStack) throws(LuaFailure) {
    stack.charge(superview.subviews.count / 8 + superview.depth)
    if newcomer is Window { throw .message("'\(newcomer.id)' is a window and cannot be a subview") }
    if newcomer === superview { throw .message("'\(newcomer.id)' cannot be its own subview") }
    if superview.isDescendant(of: newcomer) {
      throw .message("'\(newcomer.id)' contains '\(superview.id)' and cannot become its subview")
    }
    try checkNesting(on: stack)
    if newcomer.window == nil, superview.window != nil { try checkNames(in: application, on: stack) }
  }

  private func checkNesting(on stack: LuaStack) throws(LuaFailure) {
    var visited = 0
    defer { stack.charge(visited) }
    var pending = [(view: newcomer, depth: superview.depth + 1)]
    while let (view, depth) = pending.popLast() {
      visited += 1
      guard depth < Self.deepestNesting else {
        throw .message("views cannot lie more than \(Self.deepestNesting) deep inside one another")
      }
      for subview in view.subviews { pending.append((subview, depth + 1)) }
    }
  }

  /// Ids are unique among what can be hit and what events can reach.
  private func checkNames(in application: Application?, on stack: LuaStack) throws(LuaFailure) {
    guard let application else { return }
    var names: Set<String> = []
    newcomer.forEachName { if !GeneratedName.isOne($0) { names.insert($0) } }
    if names.isEmpty { return }
    var taken: String?
    var visited = 0
    application.forEachName {
      visited += 1
      if names.contains($0) { taken = $0 }
    }
    stack.charge(visited)
    if let taken {
      throw .message("the windows have a responder or recognizer with the id '\(taken)' already")
    }
  }
}
