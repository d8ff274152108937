package import Answers
internal import DispatchLog
internal import TouchTime
package import TouchDelivery

extension HitAnswer {
  /// The answer that `hit` is to a question; `places` are the file and line that describe each view, and `rules` those for devices
  /// whose fingers do not count there (AC-5).
  package init(_ hit: HitDecision, places: [String: String] = [:], ignoredBy rules: [String] = []) {
    let visits = zip(hit.visits ?? [], hit.depths).map { visit, depth in
      Visit(visit, depth: depth, place: places[visit.view.id])
    }
    let record = Record(.hit) { record in
      hit.fill(&record)
      if !rules.isEmpty { record.list(.ignoredBy, rules) { $0.add(.element, $1) } }
    }
    self.init(record.stamped(1, at: .zero), visits: visits)
  }
}

extension HitAnswer.Visit {
  fileprivate init(_ visit: HitTestExplanation.Visit, depth: Int, place: String?) {
    self.init()
    let view = visit.view
    (self.view, verdict, self.depth) = (view.id, visit.verdict.rawValue, depth)
    (superview, alpha, answer) = (view.superview?.id, Double(view.alpha), visit.answer?.id)
    if case .redirect(let target) = view.hitTestRule { redirect = target.id }
    self.place = place
  }
}
