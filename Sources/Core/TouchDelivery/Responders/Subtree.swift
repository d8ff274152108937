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

/// A view and those that it lies in, from inside out; a sequence of our own, because the standard library's may allocate.
package struct Lineage: Sequence, IteratorProtocol {
  fileprivate var view: View?

  package mutating func next() -> View? {
    defer { view = view?.superview }
    return view
  }
}

extension View {
  /// The view and all inside it, each before its subviews.
  package final var subtree: Subtree { Subtree([self]) }

  /// The view and those that it lies in, from inside out.
  package final var lineage: Lineage { Lineage(view: self) }
}
