internal import TouchDelivery

/// What one recognizer saw and the outcome of each attempt.
struct GestureRow {
  /// What became of one attempt.
  private struct Attempt {
    let touches: [Int]
    let outcome: String
  }

  private let start: GestureSummary.Recognizer
  private var touches: [Int] = []
  /// The views that it was on, in order.
  private var views: [String]
  /// Those of the attempt under way.
  private var current: [Int] = []
  /// Touches on its view or inside it that it did not get, by the reason.
  private var refused: [(reason: String, touches: [Int])] = []
  private var isActive = false
  private var attempts: [Attempt] = []

  static let heading = ["recognizer", "type", "view", "touches", "what came of it"]

  init(_ start: GestureSummary.Recognizer) {
    self.start = start
    views = start.view.map { [$0] } ?? []
  }

  /// It got a touch that came down.
  mutating func take(_ touch: Int, on view: String?) {
    if let view, views.last != view { views.append(view) }
    touches.append(touch)
    current.append(touch)
  }

  mutating func take(_ touch: Int, refusedFor reason: String) {
    if let known = refused.firstIndex(where: { $0.reason == reason }) {
      refused[known].touches.append(touch)
    } else {
      refused.append((reason, [touch]))
    }
  }

  mutating func take(gesture: RecordFields) {
    for id in gesture.integers(.touches) where !current.contains(id) { current.append(id) }
    let wasActive = Self.isActive(gesture.word(.from))
    isActive = Self.isActive(gesture.word(.to))
    switch gesture.word(.to) {
    case "failed": finish("failed: \(gesture.text(.reason) ?? "for no reason that it gave")")
    case "ended": finish("recognised")
    case "cancelled": finish(wasActive ? "recognised, then cancelled" : "cancelled")
    default: break
    }
  }

  private static func isActive(_ state: String) -> Bool { state == "began" || state == "changed" }

  private mutating func finish(_ outcome: String) {
    attempts.append(Attempt(touches: current, outcome: outcome))
    current.removeAll()
  }

  var cells: SummaryTable.Row {
    let place = views.isEmpty ? "none" : views.joined(separator: ", ")
    return SummaryTable.Row(cells: [start.id, start.type, place, touches.spokenTouches], lines: lines)
  }

  private var lines: [String] {
    guard !touches.isEmpty || !attempts.isEmpty || !refused.isEmpty else { return [whyNothing] }
    let rest = Attempt(
      touches: current, outcome: isActive ? "recognised, and not over yet" : "nothing came of it")
    return Self.merged(attempts + (current.isEmpty ? [] : [rest]))
      + refused.map { "\($0.touches.spokenTouches) not given to it: \($0.reason)" }
  }

  private var whyNothing: String {
    guard let view = start.view else { return "nothing: it is on no view" }
    return "nothing: \(start.isEnabled ? "" : "it is disabled, and ")no touch hit \(view)"
  }

  /// The attempts of each outcome on a line, in the order in which the outcomes came up.
  private static func merged(_ attempts: [Attempt]) -> [String] {
    var order: [String] = []
    var groups: [String: [String]] = [:]
    for attempt in attempts {
      if groups[attempt.outcome] == nil { order.append(attempt.outcome) }
      let touches = attempt.touches.isEmpty ? "?" : attempt.touches.map(String.init).joined(separator: "+")
      groups[attempt.outcome, default: []].append(touches)
    }
    return order.map { "\(groups[$0, default: []].joined(separator: ", ")) \($0)" }
  }
}
