internal import JSON
internal import TouchDelivery

extension HitDecision {
  /// Why no window has the touch, a word on each that was asked.
  var whyNobody: String {
    if isIgnored { return "the application ignores interaction events" }
    if missed.isEmpty { return "the screen has no active window" }
    return missed.map(\.whyMissed).joined(separator: "; ")
  }
}

extension RecordContent {
  /// A line for each view asked, where this is a hit that knows them, and for each recognizer that does not get a touch.
  var explanation: String {
    let lines =
      switch self {
      case .decision(.hit(let hit)): hit.explanation
      case .decision(.gate(_, _, let refusals)): (refusals ?? []).map(\.explanation)
      default: [String]()
      }
    return lines.map { "\n" + String(repeating: " ", count: 23) + $0 }.joined()
  }
}

extension HitDecision {
  fileprivate var explanation: [String] {
    (visits ?? []).map { visit in
      let depth = String(repeating: "  ", count: visit.view.depth)
      return "\(depth)\(visit.view.id): \(visit.verdict.rawValue)"
    }
  }
}

extension TouchRefusal {
  fileprivate var explanation: String {
    "not given to \(recognizer.type) \(recognizer.id): \(words)"
  }

  /// Why the recognizer does not get the touch, for people.
  var words: String {
    switch rule {
    case .enabled: "it was disabled"
    case .state: "it was through with the touches before"
    case .waiting:
      recognizer.awaitedRecognizer.map { "it recognised and waited for \($0.type) \($0.id) to fail" }
        ?? "it recognised and waited for another to fail"
    case .shouldReceiveEvent: "shouldReceiveEvent of its delegate said no"
    case .shouldReceiveTouch: "shouldReceiveTouch of its delegate said no"
    case .exclusiveTouch: "exclusiveTouchWithholdsFromRecognizers is true"
    }
  }
}

extension Window {
  /// Why its `hitTest(_:with:)` answered nil.
  fileprivate var whyMissed: String {
    if overrides?.methods.contains(.hitTest) == true { return "the script of \(id) answers nil" }
    if let obstacle { return "\(id): \(obstacle.words(for: self))" }
    if case .passthrough = hitTestRule { return "\(id): no subview was hit, and hitTest is passthrough" }
    return "the point is outside \(id)"
  }
}

extension HitTestExplanation.Verdict {
  /// What the verdict says of `view`, for people.
  func words(for view: View) -> String {
    switch self {
    case .hit: "hit"
    case .outside: "the point is outside"
    case .hidden: "hidden is true"
    case .alpha: "alpha is \(Decimal.rounded(Double(view.alpha), digits: 6)), below 0.01"
    case .userInteraction: "userInteractionEnabled is false"
    case .animating: "an animation suspends interaction"
    case .covered: "not asked"
    case .none: "hitTest is none"
    case .passthrough: "hitTest is passthrough, and no subview was hit"
    case .script: "its script decides"
    }
  }
}

extension View {
  /// How many views it is a subview of, directly or not.
  var depth: Int {
    var depth = 0
    var view = superview
    while let current = view {
      depth += 1
      view = current.superview
    }
    return depth
  }
}
