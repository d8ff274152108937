extension Application {
  /// Records whether the view of a new touch gets it and, if the application explains its decisions, which
  /// recognizers around it do not (MT, XT, GR-2).
  func record(
    _ admission: Admission, of touch: Touch, among touches: [Touch], refusals: [TouchRefusal]?
  ) {
    sink?.record(.gate, at: now) { record in
      record.add(.touch, touch.id)
      record.add(.view, touch.view.loggedID)
      switch admission {
      case .accepted: record.add(.accepted, true)
      case .refused(let rule, let holder):
        record.add(.accepted, false)
        record.add(.rule, rule.rawValue)
        record.add(.holder, holder.loggedID)
        record.add(.holderIsExclusive, holder.isExclusiveTouch)
        let inTheWay = touches.filter { $0.life.isTracked && $0.view === holder }
        record.list(.holderTouches, inTheWay) { $0.add(.element, $1.id) }
      }
      guard let refusals = refusals?.filter({ !$0.recognizer.isCovered }) else { return }
      if !refusals.isEmpty { record.list(.withheldFrom, refusals) { $0.add(refusal: $1) } }
      record.list(.attached, touch.gestureRecognizers.filter { !$0.isCovered }) { record, recognizer in
        record.object { $0.add(recognizer: recognizer) }
      }
    }
  }

  /// Records the outcome of a phase, `began` or `ended`, if the application explains its decisions.
  ///
  /// `recognizers` are those that hold it back, or that took the touch; none where it was delivered or cancelled.
  func record(
    _ outcome: HoldOutcome, _ phase: TouchesPhase, of touch: Touch,
    by recognizers: @autoclosure () -> [GestureRecognizer] = []
  ) {
    guard explainsHits, let sink else { return }
    let recognizers = recognizers()
    sink.record(.hold, at: now) { record in
      record.add(.touch, touch.id)
      record.add(.view, touch.view.loggedID)
      record.add(.phase, phase.word)
      record.add(.outcome, outcome.rawValue)
      record.list(.recognizers, recognizers) { $0.add(.element, $1.loggedID) }
      record.list(.type, recognizers) { $0.add(.element, $1.type) }
      record.list(.controls, sequence(first: touch.view, next: \.superview)) { record, view in
        if let control = view as? Control, !control.isCovered { record.add(control: control) }
      }
    }
  }

  /// Records a call of `target`'s method for an event, and its outcome (TD-8, TD-11, EV-4).
  ///
  /// `chain` are the responders asked, in order, up to the last one that handled it, which is `responder`; all of them
  /// where the chain discarded it (RC-9).
  func record(
    _ message: EventMessage, _ subtype: EventSubtype, on target: Responder, handledBy responder: Responder?,
    _ chain: [Responder]
  ) {
    let mayCover = windows.contains { $0.leadsToRedacted }
    sink?.record(message.recordKind, at: now) { record in
      record.add(message, subtype, target, mayCover ? target.loggedID : target.id)
      record.add(.responder, mayCover ? responder?.loggedID : responder?.id)
      if mayCover {
        record.list(.chain, chain.loggedIDs) { $0.add(.element, $1) }
      } else {
        record.list(.chain, chain) { $0.add(.element, $1.id) }
      }
      if responder == nil, let control = chain.last as? Control {
        record.add(obstacleOf: control, to: message)
      }
    }
  }
}

extension Application {
  /// Records that `recognizer` left the state `previous` (GR-6).
  ///
  /// Over a redacted view, places are left out, and so are reasons that contain one.
  func record(_ recognizer: GestureRecognizer, from previous: GestureRecognizer.State) {
    guard let sink else { return }
    let (view, touches) = (recognizer.view, recognizer.currentTouches)
    let isRedacted = touches.contains(where: \.isRedacted) || view?.isInsideRedacted ?? false
    let location = recognizer.location(in: view)
    let values = recognizer.values
    sink.record(.gesture, at: now) { record in
      record.add(.recognizer, recognizer.loggedID)
      record.add(.type, recognizer.type)
      record.add(.view, view?.loggedID)
      record.add(.from, previous.word)
      record.add(.to, recognizer.settledState.word)
      record.list(.touches, touches) { $0.add(.element, $1.id) }
      record.add(.location, location, isWithheld: isRedacted)
      for value in values { record.add(value, isRedacted: isRedacted) }
      if recognizer.settledState == .failed, let reason = recognizer.failureReason {
        record.add(
          .reason, recognizer.isCovered ? .withheldReason : isRedacted ? reason.withoutPlaces : reason)
      }
    }
  }

  /// Records the outcome between two recognizers that share a touch, by the `method` or property that decided
  /// (GR-14, GR-18).
  ///
  /// `winner` is the one that recognises, or that is waited for. Between two in redacted views nothing is recorded.
  func record(
    _ outcome: ArbitrationOutcome, winner: GestureRecognizer, loser: GestureRecognizer, by method: String
  ) {
    if winner.isCovered, loser.isCovered { return }
    sink?.record(.arbitrate, at: now) { record in
      record.add(.winner, winner.loggedID)
      record.add(.loser, loser.loggedID)
      record.add(.outcome, outcome.rawValue)
      record.add(.by, method)
      record.add(.winnerView, winner.view?.loggedID)
      record.add(.loserView, loser.view?.loggedID)
    }
  }

  /// Records an action that `sender`, a control or recognizer, sent, and the id of the responder or recognizer that
  /// took it, or nil (UC-12).
  ///
  /// What is sent from inside a redacted view has no name (RD-2).
  func record(_ action: String, from sender: AnyObject?, takenBy taker: String?) {
    sink?.record(.sendAction, at: now) { record in
      record.add(.action, isCovered(sender) ? nil : action)
      record.add(.from, (sender as? Responder)?.loggedID ?? (sender as? GestureRecognizer)?.loggedID)
      record.add(.responder, taker)
    }
  }

  /// Whether `sender` is a responder or recognizer in whose place the log names a redacted view.
  func isCovered(_ sender: AnyObject?) -> Bool {
    (sender as? View)?.isCovered ?? (sender as? GestureRecognizer)?.isCovered ?? false
  }

  /// Records that `responder`, or its script, asked for something impossible; `method` is the override at
  /// fault, if any.
  ///
  /// Inside a redacted view the message is withheld (RD-2).
  func recordFailure(_ message: String, of responder: Responder, in method: OverridableMethod?) {
    (sink ?? failureSink)?.record(.error, at: now) { record in
      let isWithheld = responder.loggedID != responder.id
      record.add(.where, isWithheld ? nil : method.flatMap { responder.overrides.place(of: $0) })
      record.add(.responder, responder.loggedID)
      record.add(.message, isWithheld ? Self.withheldFailure : message)
      record.add(.isOfCall, true)
    }
  }
}

extension Record {
  fileprivate mutating func add(
    _ message: EventMessage, _ subtype: EventSubtype, _ target: Responder, _ loggedID: String
  ) {
    switch message {
    case .touches(let phase, let touches):
      add(.phase, phase.word)
      add(.view, loggedID)
      return list(.touches, touches) { $0.add(.element, $1.id) }
    case .presses(let phase, let presses):
      let isWithheld = target.isRedactedForKeys
      add(.phase, phase.rawValue)
      list(.presses, presses) { $0.add(.element, isWithheld ? nil : $1.key) }
    case .motion(let phase):
      add(.phase, phase.rawValue)
      add(.motion, subtype.name)
    case .remoteControl: add(.name, subtype.name)
    }
    add(.target, loggedID)
  }

  /// Adds why `control`, the last one asked, did not handle the touches of `message`.
  fileprivate mutating func add(obstacleOf control: Control, to message: EventMessage) {
    if !control.isEnabled { return add(.obstacle, "disabled") }
    if let touch = control.trackedTouch {
      add(.obstacle, "tracking")
      return add(.trackedTouch, touch.id)
    }
    if case .touches(.began, _) = message { return add(.obstacle, "beginTracking") }
    add(.obstacle, "untracked")
  }

  fileprivate mutating func add(refusal: TouchRefusal) {
    object {
      $0.add(recognizer: refusal.recognizer)
      $0.add(.rule, refusal.rule.rawValue)
      if refusal.rule == .waiting, let awaited = refusal.recognizer.awaitedRecognizer {
        $0.add(.awaited, awaited.nameInReasons)
      }
    }
  }

  /// Adds which recognizer it is, and as a detail what it is attached to.
  fileprivate mutating func add(recognizer: GestureRecognizer) {
    add(.recognizer, recognizer.id)
    add(.type, recognizer.type)
    add(.target, recognizer.view?.id)
  }

  fileprivate mutating func add(_ value: GestureValue, isRedacted: Bool) {
    switch value.content {
    case .point(let point): add(value.name, point, isWithheld: isRedacted)
    case .number(let number): add(value.name, .number(number))
    case .word(let word): add(value.name, isRedacted ? nil : word)
    }
  }
}

extension EventMessage {
  fileprivate var recordKind: RecordKind {
    switch self {
    case .touches: .touches
    case .presses: .presses
    case .motion: .motion
    case .remoteControl: .remote
    }
  }
}

extension Application {
  /// What the log says of a failure inside a redacted view.
  public static let withheldFailure =
    "something failed inside a redacted view; with 'redacted: places' the log says what"
}

extension String {
  /// What stands for a recognizer's reason to fail inside a redacted view.
  fileprivate static let withheldReason = "the reason is withheld over a redacted view"

  /// A recognizer's reason to fail; one that contains a place is replaced by a sentence that says so.
  fileprivate var withoutPlaces: String {
    contains(" pt") || contains("edge") ? Self.withheldReason : self
  }
}
