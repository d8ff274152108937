internal import Decoding
internal import Diagnostics
internal import TouchGestures
internal import TouchDelivery

extension SenseCheck {
  mutating func checkTaps(on view: ViewDescription) {
    let taps = view.gestureRecognizers.compactMap { description in
      (description.makeGestureRecognizer() as? TapGestureRecognizer).map {
        (description: description, counts: TapCounts($0))
      }
    }
    // Places in the list by what the taps count, as there may be thousands of them.
    let places = Dictionary(grouping: taps.indices) { taps[$0].counts }
    for (tap, counts) in taps {
      let later = places.filter { $0.key.fingers == counts.fingers && $0.key.taps > counts.taps }.values
        .compactMap { places in places.first { !tap.isRelated(to: taps[$0].description) } }
      guard let later = later.min().map({ taps[$0].description }) else { continue }
      let name = later.id.isExplicit ? later.id.value : "ID"
      warn(
        .impatientTap,
        "this tap recognises before \(later.id.value.quoted) can; 'requireToFail: [\(name)]' lets it wait",
        at: tap.id.location, allowing: view.responder.allowed + tap.allowed)
    }
  }

  /// A pan around a slider or dial recognises after a few points, and the control loses its finger.
  mutating func checkDrags(on view: ViewDescription, inside outer: [ViewDescription]) {
    guard view.kind == .slider || view.kind == .dial, ([view] + outer).allSatisfy(\.isWithoutScript),
      let pan = outer.reversed().gestureRecognizers.first(where: \.takesFirstDrag),
      !scene.mayScriptChange([pan.id.value])
    else { return }
    warn(
      .takenDrags,
      "the pan \(pan.id.value.quoted) around it takes its finger as soon as that moves; put the control outside of the pan's view, or let"
        + " 'shouldReceiveTouch' of a 'delegate:' of the pan say no there, or take 'screenEdgePan' or two fingers",
      at: view.responder.id.location, allowing: view.responder.allowed + pan.allowed)
  }

  mutating func check(_ recognizer: GestureRecognizerDescription, on view: ViewDescription) {
    let allowed = view.responder.allowed + recognizer.allowed
    for (owner, actions) in recognizer.actionsByOwner { check(actions, of: owner, allowing: allowed) }
    let ends = recognizer.type.recognizerClass.isDiscrete ? [] : HalfPair.all(in: recognizer.actions)
    warn(of: ends, of: recognizer.id, allowing: allowed)
    warn(
      of: recognizer.properties.longTimes(of: recognizer.type.recognizerClass.properties), allowing: allowed)
    checkRepetition(of: recognizer, allowing: allowed)
    checkDelay(of: recognizer, allowing: allowed)
    let isOfUse = recognizer.exposure != nil || related.contains(recognizer.id.value)
    let hasScript = recognizer.script != nil || recognizer.delegate != nil || !scene.scripts.isEmpty
    if recognizer.action.isEmpty, recognizer.actions.byState.isEmpty, !isOfUse, !hasScript,
      !recognizer.isOfScrollView
    {
      warn(
        .noAction, "this gesture has no effect; write what it does under 'action' or 'actions'",
        at: recognizer.id.location, allowing: allowed)
    }
  }

  /// What a gesture that goes on does in every state, the same each time, is probably meant once.
  private mutating func checkRepetition(
    of recognizer: GestureRecognizerDescription, allowing allowed: [Advice]
  ) {
    let type = recognizer.type
    guard type != .custom, !type.recognizerClass.isDiscrete else { return }
    for case .exec(let exec) in recognizer.action where exec.isConstant {
      let state = type == .longPress || type == .chord ? "began" : "ended"
      warn(
        .everyState,
        "this starts as the gesture begins, at each change and as it ends; write actions: { \(state): { exec: […] } }",
        at: exec.program.location, allowing: allowed)
    }
  }

  /// A limit on a delay says something where there is a delay, and where the gesture can come about before it (GR-31).
  private mutating func checkDelay(
    of recognizer: GestureRecognizerDescription, allowing allowed: [Advice]
  ) {
    guard case .number(let seconds)? = recognizer.properties["maximumDelay"] else { return }
    let location = recognizer.properties.location(of: "maximumDelay") ?? recognizer.id.location
    if recognizer.properties["delaysTouchesBegan"] != .boolean(true) {
      warn(
        .uselessDelay,
        "'maximumDelay' limits a delay, and this recognizer delays nothing; write 'delaysTouchesBegan: true' beside it, or"
          + " leave it out", at: location, allowing: allowed)
    } else if let rest = recognizer.secondsOfRest(in: scene.settings.delivery), rest >= seconds {
      warn(
        .uselessDelay,
        "the fingers have to rest for \(rest.written) s, and this recognizer gives up \(seconds.written) s after the first;"
          + " write a shorter 'minimumPressDuration' and do the rest by 'after', or a longer 'maximumDelay'",
        at: location, allowing: allowed)
    }
  }
}

extension ViewDescription {
  fileprivate var isWithoutScript: Bool {
    responder.script == nil && viewController?.responder.script == nil
  }
}

extension GestureRecognizerDescription {
  /// Whether it recognises the drag of one finger whatever else is there, and takes it from the views.
  fileprivate var takesFirstDrag: Bool {
    guard type == .pan, !isOfScrollView, script == nil, delegate == nil, requireToFail.isEmpty,
      let pan = makeGestureRecognizer() as? PanGestureRecognizer
    else { return false }
    return pan.isEnabled && pan.cancelsTouchesInView && pan.minimumNumberOfTouches == 1
  }

  /// How long its fingers have to rest for it to recognise; nil where that is not what it looks for.
  fileprivate func secondsOfRest(in settings: Settings) -> Double? {
    guard type != .custom, case .rest(let seconds, _)? = makeGestureRecognizer().course(under: settings)?.act
    else { return nil }
    return seconds
  }
}

/// The numbers of taps and fingers that a tap recognizer recognises.
private struct TapCounts: Hashable {
  let fingers: Int
  let taps: Int

  init(_ recognizer: TapGestureRecognizer) {
    (fingers, taps) = (recognizer.numberOfTouchesRequired, recognizer.numberOfTapsRequired)
  }
}
