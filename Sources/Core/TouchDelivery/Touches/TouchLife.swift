/// Which phases of a touch its view gets: decided once as the touch begins (TD-21), with exactly one end for
/// each beginning.
///
///                                                                        ┌ deliver ─┐
///     pending ─ admit ─┬▶ refused                                        ▼          │
///                      └▶ admitted ─┬─ deliver ───────────────────────┬▶ begun ─┬───┘
///                                   └─ hold ▶ holdingBegan ─ release ─┘         ├─ deliver ▶ ended ─ retire ────────────────┬▶ over
///                                                                               └─ hold, holdEnd ▶ holdingEnd ─ release ────┘
///
/// Three inputs cut that short. `hold` drops the beginning of a touch that a recognizer has taken already, or that is
/// cancelled while its beginning is held: admitted and holdingBegan lead to over. `claim` takes the touch for a
/// recognizer: admitted, begun and the held states lead to over. `leaveView` notes that the view left its window.
/// Begun and holdingEnd lead to orphaned, and `cancel` from there to over. An admitted or held beginning leads to
/// over at once, and a pending touch once it is admitted. `skip` ends a touch that no window took.
struct TouchLife {
  enum State: Equatable {
    /// Nothing is decided; the view may have left its window already (TD-13).
    case pending(isViewGone: Bool)
    /// Admission refused the touch to its view, which never gets it (MT, XT).
    case refused(Admission.Rule)
    /// The view gets it in the current event.
    case admitted
    /// The view gets it once no recognizer can claim it any more (GR-21).
    case holdingBegan
    /// The view has got its began, but not its end.
    case begun
    /// The finger lifted, and the view gets the end once no recognizer can claim the touch any more (GR-22).
    case holdingEnd
    /// The view got its end in the current event; the touch counts for admission until that event is over.
    case ended
    /// The view got its began, and left its window: it is to be cancelled (TD-13).
    case orphaned
    /// The view gets nothing more of it, or never got anything.
    case over
  }

  /// An action that the caller performs after an input.
  enum Action: Equatable {
    case none
    /// Keep the touch until this phase can be delivered or dropped.
    case hold(TouchesPhase)
    /// Call the view for this phase, which was held back.
    case deliver(TouchesPhase)
    /// The view does not get this phase; if that is the end, it is cancelled instead.
    case drop(TouchesPhase)
    /// Call the view for the touch's cancellation.
    case cancel
  }

  private(set) var state = State.pending(isViewGone: false)
  /// Whether the view was called for it in the current event.
  private(set) var hasReachedView = false
  /// Whether recognizers were called for it in the current event.
  private(set) var hasReachedRecognizers = false
  /// Whether the touch ended or was cancelled before the current event.
  private(set) var isRetired = false
}

extension TouchLife {
  var isPending: Bool {
    if case .pending = state { true } else { false }
  }

  /// Whether the view gets the current phase and has not been called for it in the current event.
  var isDueForView: Bool { !hasReachedView && (state == .begun || state == .admitted) }

  /// Whether the view has the touch, so that it counts for exclusive and multiple touch (XT-2, MT-2).
  var isTracked: Bool {
    switch state {
    case .admitted, .holdingBegan, .begun, .ended: true
    case .pending, .refused, .holdingEnd, .orphaned, .over: false
    }
  }

  /// Whether a phase is held back from the view.
  var isHeld: Bool { state == .holdingBegan || state == .holdingEnd }

  /// Whether the view got its began and has not got its end.
  var isOwedEnd: Bool { state == .begun || state == .holdingEnd }

  /// Whether the view would lose the touch to a recognizer that takes it: it gets it, or is still to get it.
  var isClaimable: Bool {
    switch state {
    case .admitted, .holdingBegan, .begun, .holdingEnd: true
    case .pending, .refused, .ended, .orphaned, .over: false
    }
  }

  /// The rule by which admission refused the touch to its view, if it did.
  var refusal: Admission.Rule? {
    if case .refused(let rule) = state { rule } else { nil }
  }
}

extension TouchLife {
  /// Takes what admission decided about a new touch.
  mutating func admit(_ admission: Admission) {
    switch (admission, state) {
    case (.refused(let rule, _), _): become(.refused(rule))
    case (.accepted, .pending(isViewGone: true)): become(.over)
    case (.accepted, _): become(.admitted)
    }
  }

  /// Ends a new touch that no window took, because an override swallowed its event (TD-1); whether it was such a touch.
  mutating func skip() -> Bool {
    guard isPending else { return false }
    become(.over)
    return true
  }

  /// Holds back or drops what the view would be called for in the current event (GR-21, GR-22, GR-24).
  ///
  /// The touch `isClaimed` if an active recognizer has it, and `isDelayed` if one that is possible delays this phase.
  mutating func hold(_ phase: Touch.Phase, isClaimed: Bool, isDelayed: Bool) -> Action {
    switch (state, phase) {
    case (.admitted, .began) where isClaimed, (.holdingBegan, .cancelled):
      become(.over)
      return .drop(.began)
    case (.admitted, .began) where isDelayed:
      become(.holdingBegan)
      return .hold(.began)
    case (.begun, .ended) where isDelayed:
      become(.holdingEnd)
      return .hold(.ended)
    default: return .none
    }
  }

  /// Notes that the view is called for what happens now.
  mutating func deliver(_ phase: TouchesPhase) {
    assert(isDueForView, "a view is called once in an event for a touch that it has")
    hasReachedView = true
    become(phase.isFinal ? .ended : .begun)
  }

  /// Drops the phase that is held back.
  mutating func release() -> Action {
    switch state {
    case .holdingBegan:
      hasReachedView = true
      become(.begun)
      return .deliver(.began)
    case .holdingEnd:
      become(.over)
      return .deliver(.ended)
    case .pending, .refused, .admitted, .begun, .ended, .orphaned, .over: return .none
    }
  }

  /// Holds back the end of a touch whose finger was up before its view got its began.
  mutating func holdEnd() {
    become(.holdingEnd)
  }

  /// Takes the touch from its view, because a recognizer that has it recognised (GR-20).
  mutating func claim() -> Action {
    switch state {
    case .admitted, .holdingBegan:
      become(.over)
      return .drop(.began)
    case .begun:
      become(.over)
      return .cancel
    case .holdingEnd:
      become(.over)
      return .drop(.ended)
    case .pending, .refused, .ended, .orphaned, .over: return .none
    }
  }

  /// Takes the touch from its view, which left its window or is kept from touches (TD-13, TD-14).
  mutating func leaveView() {
    switch state {
    case .pending: become(.pending(isViewGone: true))
    case .admitted, .holdingBegan: become(.over)
    case .begun, .holdingEnd: become(.orphaned)
    case .refused, .ended, .orphaned, .over: break
    }
  }

  /// Ends an orphaned touch, whose cancellation the view gets now.
  mutating func cancel() {
    become(.over)
  }

  private mutating func become(_ next: State) {
    assert(state.allows(next), "a touch that is \(state) cannot become \(next)")
    state = next
  }
}

extension TouchLife.State {
  /// Whether the diagram has an arrow from this state to `next`.
  fileprivate func allows(_ next: Self) -> Bool {
    switch (self, next) {
    case (.pending, .pending), (.pending, .refused), (.pending, .admitted), (.pending, .over): true
    case (.admitted, .holdingBegan), (.admitted, .begun), (.admitted, .over): true
    case (.holdingBegan, .begun), (.holdingBegan, .over): true
    case (.begun, .begun), (.begun, .holdingEnd), (.begun, .ended), (.begun, .orphaned), (.begun, .over): true
    case (.holdingEnd, .orphaned), (.holdingEnd, .over), (.orphaned, .over), (.ended, .over): true
    default: false
    }
  }
}

extension TouchLife {
  /// Starts a new event, in which no responder has been called for the touch yet.
  mutating func beginEvent() {
    hasReachedView = false
    hasReachedRecognizers = false
  }

  /// Notes that the recognizers were called for what happens now.
  mutating func reachRecognizers() {
    hasReachedRecognizers = true
  }

  /// Takes the touch, which is over, out of its event; its end may still be held back.
  mutating func retire() {
    isRetired = true
    if state == .ended { become(.over) }
  }
}

/// The outcome of a phase that a view does not get when it happens (GR-20 to GR-24).
public enum HoldOutcome: String, Sendable, CaseIterable {
  /// It waits until the recognizers have failed or one recognises.
  case held
  /// The view gets it now.
  case delivered
  /// The view never gets it.
  case dropped
}
