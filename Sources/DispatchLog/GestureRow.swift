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
  /// Those of the attempt under way.
  private var current: [Int] = []
  /// Touches that came while it was disabled, and while its attempt with others was over already.
  private var whileDisabled: [Int] = []
  private var tooLate: [Int] = []
  private var isActive = false
  private var attempts: [Attempt] = []

  static let heading = ["recognizer", "type", "view", "touches", "what came of it"]

  init(_ start: GestureSummary.Recognizer) {
    self.start = start
  }

  /// A touch came down on its view or inside it.
  mutating func take(_ touch: Int, of recognizer: GestureRecognizer) {
    touches.append(touch)
    if !recognizer.isEnabled {
      whileDisabled.append(touch)
    } else if recognizer.settledState.isFinal {
      tooLate.append(touch)
    } else {
      current.append(touch)
    }
  }

  mutating func take(_ gesture: GestureDecision) {
    for id in gesture.touches.map(\.id) where !current.contains(id) { current.append(id) }
    let wasActive = gesture.from.isActive
    isActive = gesture.to.isActive
    switch gesture.to {
    case .failed: finish("failed: \(gesture.tellableReason ?? "for no reason that it gave")")
    case .ended: finish("recognised")
    case .cancelled: finish(wasActive ? "recognised, then cancelled" : "cancelled")
    case .possible, .began, .changed: break
    }
  }

  private mutating func finish(_ outcome: String) {
    attempts.append(Attempt(touches: current, outcome: outcome))
    current.removeAll()
  }

  var cells: SummaryTable.Row {
    SummaryTable.Row(
      cells: [start.id, start.type, start.view ?? "none", touches.spokenTouches], lines: lines)
  }

  private var lines: [String] {
    guard !touches.isEmpty || !attempts.isEmpty else { return [whyNothing] }
    let rest = [
      Attempt(touches: current, outcome: isActive ? "recognised, and not over yet" : "nothing came of it"),
      Attempt(touches: tooLate, outcome: "not looked at: it was through with the touches before them"),
      Attempt(touches: whileDisabled, outcome: "not looked at: it was disabled"),
    ].filter { !$0.touches.isEmpty }
    return Self.merged(attempts + rest)
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
