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
  /// How far right the finger is.
  var place: Double
  /// What it did in the event at hand, if anything (TD-4).
  var phase: Phase? = .began
  /// Whether it went to another place in the event at hand.
  var isElsewhere = false
  var isDown = true
  var hearing = Hearing.admitted
  var isNew = true
  /// Whether it moved since its began was held back.
  var hasMoved = false
  /// Whether the view was called for it in the event at hand.
  var isCalled = false

  /// Whether its view tracks it, as exclusive and multiple touch have it (XT-2, MT-2).
  var isTracking: Bool {
    !isNew && (isDown || phase != nil)
      && (hearing == .admitted || hearing == .heldBegan || hearing == .begun)
  }
}
