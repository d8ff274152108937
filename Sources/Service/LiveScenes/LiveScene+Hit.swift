package import Answers
package import Diagnostics
internal import SceneScripting
internal import Scenes
internal import TouchTime
package import TouchDelivery

extension LiveScene {
  /// The hit of a first finger at `point` of the screen called `screen`, or of the first one; nothing is
  /// delivered.
  package func hit(at point: Point, screen: String?) throws(PlainError) -> HitDecision {
    defer { scripts.beginEvent() }
    return tree.application.probe(point, on: try self.screen(screen))
  }

  /// The answer to `question`; nothing is delivered.
  package func answer(_ question: HitQuestion) throws(PlainError) -> HitAnswer {
    let point = Point(x: question.x, y: question.y)
    let hit = try hit(at: point, screen: question.screen)
    return HitAnswer(
      hit, places: tree.objects.places, ignoredBy: try rules(ignoring: point, on: question.screen))
  }

  /// Where those of its rules for devices stand by which no finger counts that comes down at `point` of the screen called `screen`,
  /// or of the first one (AC-5).
  func rules(ignoring point: Point, on screen: String?) throws(PlainError) -> [String] {
    let screen = try self.screen(screen)
    let rules = tree.description.devices.filter { ($0.screen?.value ?? tree.screens[0].id) == screen.id }
    return rules.filter { $0.accommodations.ignores(point, of: screen) }.map { "\($0.location)" }
  }

  /// Every scene has a screen.
  private func screen(_ id: String?) throws(PlainError) -> Screen {
    let screens = tree.screens
    guard let id else { return screens[0] }
    if let screen = screens.first(where: { $0.id == id }) { return screen }
    let ids = screens.map(\.id).joined(separator: ", ")
    throw PlainError("no screen has the id \(id.quoted); the scene has \(ids)")
  }
}

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
