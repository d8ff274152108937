@testable import ArbitrationCases

/// A finger from down to up.
struct ModelTouch {
  /// How far the view has heard of it.
  enum Hearing {
    /// The view may hear of it, and began is to come in the event at hand.
    case admitted
    /// Began waits for recognizers to fail (GR-21).
    case heldBegan
    /// The view has had began.
    case begun
    /// The finger lifted, and ended waits for recognizers to fail (GR-22).
    case heldEnd
    /// The view has had ended or cancelled, or is never to hear of it (again).
    case silent
  }

  let id: Int
  let finger: Int
  let view: Int
  /// The first touch of its sequence of touches, of which at least one was down at any time (TD-2).
  let sequence: Int
  /// Where the finger is and came down.
  var place: Way
  var start: Way
  /// What it did in the event at hand, if anything (TD-4).
  var phase: Phase? = .began
  /// How far it went in the event at hand.
  var step = Way.zero
  var isDown = true
  var hearing = Hearing.admitted
  var isNew = true
  /// Whether the view was called for it in the event at hand.
  var isCalled = false

  /// Whether it went to another place in the event at hand.
  var isElsewhere: Bool { step != .zero }

  /// Whether its view tracks it, as exclusive and multiple touch have it (XT-2, MT-2).
  var isTracking: Bool {
    !isNew && (isDown || phase != nil)
      && (hearing == .admitted || hearing == .heldBegan || hearing == .begun)
  }
}
