internal import TouchDelivery

extension HoldDecision {
  /// The decision in a sentence.
  var sentence: String {
    "\(phase.name) of touch \(touch.id) on \(touch.view.id) \(words)"
  }

  /// The recognizers with their types.
  var holders: String { recognizers.map { "\($0.type) \($0.id)" }.joined(separator: " and ") }

  private var words: String {
    switch outcome {
    case .held: "held back by \(holders)"
    case .delivered: "delivered after all"
    case .dropped: "dropped: " + (recognizers.isEmpty ? "the touch was cancelled" : "\(holders) recognised")
    }
  }
}
