/// Views and all inside them, each before its subviews, and these from back to front.
///
/// The walk takes no recursion, so that a tree may be of any depth. Subviews count as they are when their superview's turn is over.
package struct Subtree: Sequence, IteratorProtocol {
  private var pending: [View]
  private var last: View?

  init(_ views: [View]) {
    pending = views.reversed()
  }

  package mutating func next() -> View? {
    if let last { pending.append(contentsOf: last.subviews.reversed()) }
    last = pending.popLast()
    return last
  }
}

extension View {
  /// The view and all inside it, each before its subviews.
  package final var subtree: Subtree { Subtree([self]) }
}
