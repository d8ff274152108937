internal import TouchDelivery

/// The views asked in a hit-test, each below its superview and in the order of the calls, with what became of it.
///
/// An arrow marks the view that was hit.
struct HitTree: CustomStringConvertible {
  private let hit: HitDecision
  private let visits: [HitTestExplanation.Visit]
  /// Of each superview, nil being the screen, the subview asked last: where siblings are covered, the one that was hit.
  private let askedLast: [ObjectIdentifier?: View]

  init(_ hit: HitDecision) {
    self.hit = hit
    visits = hit.visits ?? []
    askedLast = visits.reduce(into: [:]) { asked, visit in
      if visit.verdict != .covered { asked[visit.view.superview.map(ObjectIdentifier.init)] = visit.view }
    }
  }

  /// A blank line and the tree, or nothing where nobody was asked.
  var description: String {
    guard !visits.isEmpty else { return "" }
    let names = visits.map { String(repeating: "  ", count: $0.view.depth) + $0.view.id.onOneLine }
    let width = min(names.map(\.count).max() ?? 0, 48)
    let rows = zip(visits, names).enumerated().map { index, row in
      let mark = row.0.view === hit.view && row.0.verdict != .covered ? "→ " : "  "
      return "\(mark)\(row.1.padded(toAtLeast: width))  \(words(at: index))\n"
    }
    return "\n" + rows.joined()
  }

  private func words(at index: Int) -> String {
    let visit = visits[index]
    switch visit.verdict {
    case .hit: return hitWords(for: visit.view)
    case .covered: return coveredWords(for: visit.view)
    case .script: return scriptWords(at: index)
    default: return visit.verdict.words(for: visit.view)
    }
  }

  private func hitWords(for view: View) -> String {
    if view === hit.view { return "hit" }
    if case .redirect(let target) = view.hitTestRule {
      return "hitTest hands what is hit here to \(target.id)"
    }
    if hit.view?.isDescendant(of: view) == true { return "a view inside it was hit" }
    var outer = view.superview
    while let current = outer {
      if case .redirect(let target) = current.hitTestRule {
        return "hit, but hitTest of \(current.id) hands what is hit there to \(target.id)"
      }
      outer = current.superview
    }
    return "hit, but a script further up decided otherwise"
  }

  private func coveredWords(for view: View) -> String {
    let front = askedLast[view.superview.map(ObjectIdentifier.init)]
    return front.map { "not asked: \($0.id) in front of it was hit" } ?? "not asked"
  }

  private func scriptWords(at index: Int) -> String {
    let view = visits[index].view
    if view === hit.view { return "hit: its script decided so" }
    if let result = hit.view, result.isDescendant(of: view) { return "its script answered \(result.id)" }
    return answeredSomething(at: index) ? "its script answered another view" : "its script answered nil"
  }

  /// Whether the search went no further after this view, although it did not end inside it.
  private func answeredSomething(at index: Int) -> Bool {
    let view = visits[index].view
    let next = visits[(index + 1)...].first { !$0.view.isDescendant(of: view) }
    if let next, next.view.superview === view.superview { return next.verdict == .covered }
    guard let result = hit.view, let superview = view.superview else { return hit.view != nil }
    return !result.isDescendant(of: superview)
  }
}
