internal import Answers
internal import Diagnostics
internal import DispatchLog
internal import Sentences
internal import TouchDelivery

/// The view that a finger at a point would hit, for people: a line and, where it explains that, the views asked as a tree.
///
/// Each view asked is below its superview, in the order of the calls, with its verdict; an arrow marks the view that was hit.
struct HitText: CustomStringConvertible {
  private let answer: HitAnswer
  private let explains: Bool
  /// The ids of the views from the window to the one that was hit.
  private let path: [String]
  /// Of each superview, nil being the screen, the subview asked last: where siblings are covered, the one that was hit.
  private let askedLast: [String?: String]

  init(_ answer: HitAnswer, explains: Bool) {
    self.answer = answer
    self.explains = explains
    path = answer.record.fields.ids(.path)
    askedLast = answer.visits.reduce(into: [:]) { asked, visit in
      if visit.verdict != "covered" { asked[visit.superview] = visit.view }
    }
  }

  private var hit: String? { answer.record.fields.text(.view) }

  /// The lines with their ends.
  var description: String {
    let line = "\(answer.record.looseText)\n"
    return explains ? line + tree + closing : line
  }

  /// A blank line and the explanations, or nothing without any.
  private var closing: String {
    let places = answer.visits.reduce(into: [:]) { $0[$1.view] = $1.place }
    let lines = answer.record.explanationLines(places)
    return lines.isEmpty ? "" : "\n" + lines.map { "\($0)\n" }.joined()
  }

  /// A blank line and the tree, or nothing if no view was asked.
  private var tree: String {
    let visits = answer.visits
    guard !visits.isEmpty else { return "" }
    let names = visits.map { String.indentation(depth: $0.depth) + $0.view.onOneLine }
    let width = min(names.map(\.count).max() ?? 0, 48)
    let rows = zip(visits, names).map { visit, name in
      let mark = visit.view == hit && visit.verdict != "covered" ? "→ " : "  "
      return "\(mark)\(name.padded(toAtLeast: width))  \(words(for: visit))\n"
    }
    return "\n" + rows.joined()
  }

  private func words(for visit: HitAnswer.Visit) -> String {
    switch visit.verdict {
    case "hit": hitWords(for: visit)
    case "covered":
      askedLast[visit.superview].map { "not asked: \($0) in front of it was hit" } ?? "not asked"
    case "script": scriptWords(for: visit)
    default: LogPhrase.words(for: visit.verdict, alpha: visit.alpha)
    }
  }

  private func hitWords(for visit: HitAnswer.Visit) -> String {
    if visit.view == hit { return "hit" }
    if let target = visit.redirect { return "hitTest redirects hits to \(target)" }
    if path.contains(visit.view) { return "a view inside it was hit" }
    var outer = visit.superview
    while let current = answer.visits.first(where: { $0.view == outer }) {
      if let target = current.redirect {
        return "hit, but hitTest of \(current.view) redirects hits to \(target)"
      }
      outer = current.superview
    }
    return "hit, but a script further up decided otherwise"
  }

  private func scriptWords(for visit: HitAnswer.Visit) -> String {
    guard let view = visit.answer else { return "its script answered nil" }
    if view == visit.view, view == hit { return "hit: its script decided so" }
    return "its script answered \(view)"
  }
}
