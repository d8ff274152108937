internal import TouchDelivery

/// The touches of one recognizer and the outcome of each attempt.
struct GestureRow {
  private struct Attempt {
    let touches: [Int]
    let outcome: String
  }

  private let start: GestureSummary.Recognizer
  private var touches: [Int] = []
  /// The views that the recognizer was on, in order.
  private var views: [String]
  /// The touches of the attempt under way.
  private var current: [Int] = []
  /// Touches on its view or inside it that it did not get, by the reason.
  private var refused = OrderedGroups<Int>()
  private var isActive = false
  private var attempts: [Attempt] = []

  static let heading = ["recognizer", "type", "view", "touches", "what came of it"]

  init(_ start: GestureSummary.Recognizer) {
    self.start = start
    views = start.view.map { [$0] } ?? []
  }

  /// Notes a touch that came down for the recognizer.
  mutating func take(_ touch: Int, on view: String?) {
    if let view, views.last != view { views.append(view) }
    touches.append(touch)
    current.append(touch)
  }

  mutating func take(_ touch: Int, refusedFor reason: String) {
    refused.add(touch, to: reason)
  }

  mutating func take(gesture: RecordFields) {
    for id in gesture.integers(.touches) where !current.contains(id) { current.append(id) }
    let wasActive = Self.isActive(gesture.word(.from))
    isActive = Self.isActive(gesture.word(.to))
    switch gesture.word(.to) {
    case "failed": finish("failed: \(gesture.text(.reason) ?? "without a reason")")
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
      + refused.all.map { "\($0.elements.spokenTouches) not given to it: \($0.key)" }
  }

  private var whyNothing: String {
    guard let view = start.view else { return "nothing: it is on no view" }
    return "nothing: \(start.isEnabled ? "" : "it is disabled, and ")no touch hit \(view)"
  }

  /// The attempts of each outcome on a line, in the order in which the outcomes came up.
  private static func merged(_ attempts: [Attempt]) -> [String] {
    var groups = OrderedGroups<String>()
    for attempt in attempts {
      let touches = attempt.touches.isEmpty ? "?" : attempt.touches.map(String.init).joined(separator: "+")
      groups.add(touches, to: attempt.outcome)
    }
    return groups.all.map { "\($0.elements.joined(separator: ", ")) \($0.key)" }
  }
}
