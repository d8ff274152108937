internal import Diagnostics
internal import JSON
internal import Sentences
internal import Time
package import TouchDelivery

/// The answer to the question who would be hit at a point, and why.
package struct HitReport {
  private let hit: HitDecision
  private let explains: Bool
  private let places: [String: String]
  private let rules: [String]

  /// A report on `hit`; if it `explains`, with every view asked; `places` are the file and line that describe each of them, and
  /// `rules` those for devices whose fingers do not count there (AC-5).
  package init(
    _ hit: HitDecision, explains: Bool, places: [String: String] = [:], ignoredBy rules: [String] = []
  ) {
    self.places = places
    self.hit = hit
    self.explains = explains
    self.rules = rules
  }

  /// The report with a newline at its end: a `hit` record as NDJSON, or a line and, with the views asked, a tree.
  package func write(as format: RecordFormat) -> [UInt8] {
    let record = Record(.hit, fill).stamped(1, at: .zero)
    var bytes: [UInt8] = []
    switch format {
    case .ndjson: NDJSONEncoder(explains: explains).encode(record, into: &bytes)
    case .text:
      bytes += Array("\(record.looseText)\n".utf8)
      if explains { bytes += Array((HitTree(hit).description + closing(record.explanations())).utf8) }
    }
    return bytes
  }

  private func fill(_ record: inout Record) {
    hit.fill(&record)
    if !rules.isEmpty { record.list(.ignoredBy, rules) { $0.add(.element, $1) } }
  }

  /// A blank line and the explanations, or nothing without any.
  private func closing(_ explanations: [Explanation]) -> String {
    explanations.isEmpty
      ? "" : "\n" + explanations.flatMap { $0.lines(places) }.map { "\($0.onOneLine)\n" }.joined()
  }
}

/// The views asked in a hit-test, each below its superview and in the order of the calls, with its verdict.
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

  /// A blank line and the tree, or nothing if no view was asked.
  var description: String {
    guard !visits.isEmpty else { return "" }
    let names = zip(visits, hit.depths).map { visit, depth in
      String(repeating: "  ", count: depth) + visit.view.id.onOneLine
    }
    let width = min(names.map(\.count).max() ?? 0, 48)
    let rows = zip(visits, names).map { visit, name in
      let mark = visit.view === hit.view && visit.verdict != .covered ? "→ " : "  "
      return "\(mark)\(name.padded(toAtLeast: width))  \(words(for: visit))\n"
    }
    return "\n" + rows.joined()
  }

  private func words(for visit: HitTestExplanation.Visit) -> String {
    switch visit.verdict {
    case .hit: return hitWords(for: visit.view)
    case .covered: return coveredWords(for: visit.view)
    case .script: return scriptWords(for: visit)
    default: return LogPhrase.words(for: visit.verdict.rawValue, alpha: Double(visit.view.alpha))
    }
  }

  private func hitWords(for view: View) -> String {
    if view === hit.view { return "hit" }
    if case .redirect(let target) = view.hitTestRule {
      return "hitTest redirects hits to \(target.id)"
    }
    if hit.view?.isDescendant(of: view) == true { return "a view inside it was hit" }
    var outer = view.superview
    while let current = outer {
      if case .redirect(let target) = current.hitTestRule {
        return "hit, but hitTest of \(current.id) redirects hits to \(target.id)"
      }
      outer = current.superview
    }
    return "hit, but a script further up decided otherwise"
  }

  private func coveredWords(for view: View) -> String {
    let front = askedLast[view.superview.map(ObjectIdentifier.init)]
    return front.map { "not asked: \($0.id) in front of it was hit" } ?? "not asked"
  }

  private func scriptWords(for visit: HitTestExplanation.Visit) -> String {
    guard let answer = visit.answer else { return "its script answered nil" }
    if answer === visit.view, answer === hit.view { return "hit: its script decided so" }
    return "its script answered \(answer.id)"
  }
}

/// What the touches hit that are down, and those that were down together with them: where a recognizer saw too few fingers, the
/// others explain it.
struct RecentHits {
  private struct Hit {
    let record: Record
    /// When its view got its end.
    var end: Instant?

    var touch: Int { record.fields.integer(.touch) ?? 0 }
  }

  private static let most = 64
  private static let mostMissed = 4
  private var hits: [Hit] = []
  /// The newest hits, until it is known whether their views get them; of those in redacted views it never is.
  private var undecided: [Record] = []

  /// Notes a hit and the end of a touch.
  mutating func take(_ record: Record) {
    let fields = record.fields
    switch record.kind {
    case .hit:
      undecided.removeAll { $0.time != record.time }
      if fields.text(.view) != nil { undecided.append(record) }
    case .gate:
      if hits.count == Self.most || hits.allSatisfy({ $0.end != nil }) { hits.removeAll() }
      // Nothing is recorded of the end of a touch that is refused.
      guard fields.isTrue(.accepted) else { return }
      let hit = undecided.first { $0.fields.integer(.touch) == fields.integer(.touch) }
      if let hit { hits.append(Hit(record: hit)) }
    case .touches:
      guard ["ended", "cancelled"].contains(fields.text(.phase)) else { return }
      let over = fields.integers(.touches)
      for index in hits.indices where over.contains(hits[index].touch) { hits[index].end = record.time }
    default: break
    }
  }

  /// Where the fingers were that the recognizer of `gesture` missed, if it failed because of too few.
  func missed(by gesture: Record) -> [Explanation] {
    guard FailureExplanation.isTooFewFingers(gesture.fields.text(.reason) ?? ""),
      let view = gesture.fields.text(.view)
    else { return [] }
    let own = gesture.fields.integers(.touches)
    guard let start = hits.first(where: { own.contains($0.touch) })?.record.time else { return [] }
    let others = hits.filter { hit in
      !own.contains(hit.touch) && !hit.record.fields.ids(.path).contains(view)
        && hit.end.map { $0 >= start } ?? true
    }
    return others.prefix(Self.mostMissed).map { $0.record.fields.whyMissed(by: gesture.fields) }
  }
}
