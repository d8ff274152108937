extension Application {
  /// Records whether the view of a new touch gets it and, if the application explains its decisions, which
  /// recognizers around it do not (MT, XT, GR-2).
  ///
  /// Inside a redacted view it would tell which touches are on the same view (RD-1).
  func record(
    _ admission: Admission, of touch: Touch, among touches: [Touch], refusals: [TouchRefusal]?
  ) {
    guard let sink, !Disclosure.of(.touch(touch)).isSilent else { return }
    sink.record(.gate, at: now) { record in
      record.add(.touch, touch.id)
      record.add(.view, touch.view.id)
      switch admission {
      case .accepted: record.add(.accepted, true)
      case .refused(let rule, let holder):
        record.add(.accepted, false)
        record.add(.rule, rule.rawValue)
        record.add(.holder, holder.loggedID)
        // Inside a redacted view it may be any view that is in the way, so what is known outside has to say whose property counts.
        let isSilent = Disclosure.of(.view(holder)).isSilent
        record.add(.holderIsExclusive, isSilent ? !touch.view.isExclusiveTouch : holder.isExclusiveTouch)
        let inTheWay = isSilent ? [] : touches.filter { $0.life.isTracked && $0.view === holder }
        record.list(.holderTouches, inTheWay) { $0.add(.element, $1.id) }
      }
      guard let refusals else { return }
      if !refusals.isEmpty { record.list(.withheldFrom, refusals) { $0.add(refusal: $1) } }
      record.list(.attached, touch.gestureRecognizers) { record, recognizer in
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
    guard explainsHits, let sink, !Disclosure.of(.touch(touch)).isSilent else { return }
    let recognizers = recognizers()
    sink.record(.hold, at: now) { record in
      record.add(.touch, touch.id)
      record.add(.view, touch.view.id)
      record.add(.phase, phase.rawValue)
      record.add(.outcome, outcome.rawValue)
      record.list(.recognizers, recognizers) { $0.add(.element, $1.id) }
      record.list(.type, recognizers) { $0.add(.element, $1.type) }
      record.list(.controls, touch.view.lineage) { record, view in
        if let control = view as? Control { record.add(control: control) }
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
    if mayCover, let cover = target.viewForLog?.coverID {
      // How many calls touches make depends on which views they hit, and so does whether a responder outside gets them.
      if case .touches = message { return }
      if responder?.viewForLog?.coverID != nil || responder == nil {
        return record(message, subtype, on: target, inside: cover)
      }
    }
    // A view with redacted contents is said to handle what comes to it from outside, too.
    let taker = mayCover && chain.last?.viewForLog?.coverID != nil ? responder ?? chain.last : responder
    sink?.record(message.recordKind, at: now) { record in
      record.add(message, subtype, target, mayCover ? target.loggedID : target.id)
      record.add(.responder, mayCover ? taker?.loggedID : taker?.id)
      if mayCover {
        record.list(.chain, chain.loggedIDs) { $0.add(.element, $1) }
      } else {
        record.list(.chain, chain) { $0.add(.element, $1.id) }
      }
      if taker == nil, let control = chain.last as? Control {
        record.add(obstacleOf: control, to: message)
      }
      if case .touches(.cancelled, let touches) = message { record.add(causeOf: touches) }
    }
  }

  /// Records a call on `target`, which is the redacted view `cover` or inside it, and that nothing outside of it handled.
  ///
  /// That view is said to handle it, whatever becomes of it (RD-1).
  private func record(
    _ message: EventMessage, _ subtype: EventSubtype, on target: Responder, inside cover: String
  ) {
    sink?.record(message.recordKind, at: now) { record in
      record.add(message, subtype, target, cover)
      record.add(.responder, cover)
      record.list(.chain, CollectionOfOne(cover)) { $0.add(.element, $1) }
    }
  }
}

extension Application {
  /// Records that `recognizer` left the state `previous` (GR-6).
  ///
  /// Once a finger of the gesture has been over a redacted view, nothing that is measured is recorded until the gesture is over,
  /// nor why it failed: all of these tell places (RD-3).
  func record(_ recognizer: GestureRecognizer, from previous: GestureRecognizer.State) {
    guard let sink else { return }
    let disclosure = Disclosure.of(.gestureRecognizer(recognizer))
    if disclosure.isSilent { return }
    let (view, touches) = (recognizer.view, recognizer.currentTouches)
    let location = recognizer.location(in: view)
    let values = recognizer.values
    sink.record(.gesture, at: now) { record in
      record.add(.recognizer, recognizer.id)
      record.add(.type, recognizer.type)
      record.add(.view, view?.id)
      record.add(.from, previous.word)
      record.add(.to, recognizer.settledState.word)
      record.list(.touches, touches) { $0.add(.element, $1.id) }
      record.add(.location, location, isWithheld: !disclosure.showsPlaces)
      for value in values { record.add(value, isWithheld: !disclosure.showsPlaces) }
      if recognizer.settledState == .failed, let reason = recognizer.failureReason {
        record.add(.reason, disclosure.shown(reason))
      }
    }
  }

  /// Records the outcome between two recognizers that share a touch, by the `method` or property that decided
  /// (GR-14, GR-18).
  ///
  /// `winner` is the one that recognises, or that is waited for. With one whose reasons are withheld nothing is recorded (RD-1, RD-3).
  func record(
    _ outcome: ArbitrationOutcome, winner: GestureRecognizer, loser: GestureRecognizer, by method: String
  ) {
    guard let sink, !isSilent(winner), !isSilent(loser) else { return }
    // Who waits for whom, and who prevents whom first, may be because of a recognizer inside.
    if !Disclosure.of(.gestureRecognizer(loser)).showsReasons { return }
    sink.record(.arbitrate, at: now) { record in
      record.add(.winner, winner.id)
      record.add(.loser, loser.id)
      record.add(.outcome, outcome.rawValue)
      record.add(.by, method)
      record.add(.winnerView, winner.view?.id)
      record.add(.loserView, loser.view?.id)
    }
  }

  /// Records an action that `sender`, a control or recognizer, sent, and the responder that took it, or nil (UC-12).
  ///
  /// What is sent from inside a redacted view has no name, and is recorded only where a responder outside of it took it (RD-2).
  func record(_ action: String, from sender: AnyObject?, takenBy taker: Responder?) {
    if isSilent(sender), taker.map({ $0.viewForLog?.coverID != nil }) ?? true { return }
    record(action, from: sender, takenBy: taker?.loggedID)
  }

  /// Records an action that `sender` sent, and the id of the responder or recognizer that took it, or nil.
  func record(_ action: String, from sender: AnyObject?, takenBy taker: String?) {
    sink?.record(.sendAction, at: now) { record in
      record.add(.action, isSilent(sender) ? nil : action)
      record.add(.from, (sender as? Responder)?.loggedID ?? (sender as? GestureRecognizer)?.loggedID)
      record.add(.responder, taker)
    }
  }

  /// Whether nothing may be known of what `sender`, a control, another responder or a recognizer, does.
  func isSilent(_ sender: AnyObject?) -> Bool {
    if let recognizer = sender as? GestureRecognizer {
      return Disclosure.of(.gestureRecognizer(recognizer)).isSilent
    }
    if let control = sender as? Control { return Disclosure.of(.view(control)).isSilent }
    return (sender as? Responder).map { Disclosure.of(.author($0)).isSilent } ?? false
  }

  /// Records that `responder`, or its script, asked for something impossible; `method` is the override at
  /// fault, if any.
  ///
  /// Inside a redacted view the message is withheld (RD-2).
  func recordFailure(_ message: String, of responder: Responder, in method: OverridableMethod?) {
    (sink ?? failureSink)?.record(.error, at: now) { record in
      let isWithheld = Disclosure.of(.author(responder)).isSilent
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
      add(.phase, phase.rawValue)
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

  /// Adds why a view lost its touches, and the recognizers that took them.
  fileprivate mutating func add(causeOf touches: [Touch]) {
    guard let cause = touches.first?.causeOfCancellation else { return }
    add(.cause, cause.rawValue)
    guard cause == .recognizer else { return }
    let takers = touches.flatMap { $0.claimers }.reduce(into: [GestureRecognizer]()) { takers, next in
      if !takers.contains(where: { $0 === next }) { takers.append(next) }
    }
    list(.takers, takers) { $0.add(.element, $1.id) }
  }

  fileprivate mutating func add(refusal: TouchRefusal) {
    object {
      $0.add(recognizer: refusal.recognizer)
      $0.add(.rule, refusal.rule.rawValue)
      if refusal.rule == .waiting, let awaited = refusal.recognizer.awaitedRecognizer,
        Disclosure.of(.gestureRecognizer(refusal.recognizer)).showsReasons
      {
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

  /// Adds one of a gesture's values; the number of its fingers is no measure.
  fileprivate mutating func add(_ value: GestureValue, isWithheld: Bool) {
    switch value.content {
    case .point(let point): add(value.name, point, isWithheld: isWithheld)
    case .number(let number):
      add(value.name, isWithheld && value.name != .numberOfTouches ? .null : .number(number))
    case .word(let word): add(value.name, isWithheld ? nil : word)
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

extension Disclosure {
  /// A recognizer's reason to fail as far as it may be known: one that contains a place, or that may not be known at all, is
  /// replaced by a sentence that says so.
  fileprivate func shown(_ reason: String) -> String {
    let hasPlace = reason.mentions(" pt") || reason.mentions(" rad") || reason.mentions("edge")
    return self == .everything || showsReasons && !hasPlace
      ? reason : "the reason is withheld over a redacted view"
  }
}

extension String {
  /// Whether `part` is in it; Embedded Swift has no search for a text in a text.
  fileprivate func mentions(_ part: StaticString) -> Bool {
    part.withUTF8Buffer { part in utf8.indices.contains { utf8[$0...].starts(with: part) } }
  }
}
