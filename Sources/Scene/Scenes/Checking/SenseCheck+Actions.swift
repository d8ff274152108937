internal import Decoding
internal import JSON
internal import TouchDelivery

extension SenseCheck {
  mutating func check(
    _ actions: [ActionDescription], of owner: ActionOwner, allowing allowed: [Advice]
  ) {
    for action in actions.flatMap(\.all) {
      if case .exec(let exec) = action, exec.shellProblem?.location != exec.program.location,
        !allowed.contains(.missingProgram)
      {
        programs.append(exec.program)
      }
      if checkPlaceholders(of: action, of: owner, allowing: allowed) { continue }
      if case .key(let key) = action { checkKeys(of: key, allowing: allowed) }
      guard case .exec(let exec) = action else { continue }
      checkTime(of: exec, allowing: allowed)
      guard let problem = exec.shellProblem else { continue }
      warn(.shellWords, problem.message, at: problem.location, allowing: allowed)
    }
  }

  /// A program that goes on by its nature, or sleeps for longer than it may run.
  private mutating func checkTime(of exec: ExecAction, allowing allowed: [Advice]) {
    let seconds = exec.timeout ?? scene.actions.timeout
    let isStated = exec.timeout != nil || scene.actions.timeout != ActionLimits().timeout
    guard seconds < .infinity,
      let reason = LongPrograms.reason(of: exec, in: seconds, isStated: isStated)
    else { return }
    warn(
      .longProgram,
      "\(reason), and is ended after \(seconds.written) s; write exec: { run: […], timeout: none } to let it run, or"
        + " 'timeout' with more seconds", at: exec.program.location, allowing: allowed)
  }

  /// A key that goes down stays so until its view goes, unless something lets it up.
  private mutating func checkKeys(of key: KeyAction, allowing allowed: [Advice]) {
    guard key.movement == .down else { return }
    for code in key.keys where !releasedKeys.contains(code) {
      warn(
        .stuckKey,
        "\(code.name) goes down here and nothing lets it up; write { key: { up: \(code.name) } } where this ends, on a control"
          + " under 'on: { trackingEnded: … }'", at: key.location, allowing: allowed)
    }
  }

  /// Whether a text of `action` has a placeholder in the notation of another program.
  private mutating func checkPlaceholders(
    of action: ActionDescription, of owner: ActionOwner, allowing allowed: [Advice]
  ) -> Bool {
    let isForShell = action.isForShell
    for template in action.templates {
      guard let slip = PlaceholderSlip(in: template, among: owner.placeholders, isForShell: isForShell) else {
        continue
      }
      warn(
        .notPlaceholder,
        "'\(slip.text)' is text as it stands; what has a value here is \"${\(slip.meant.rawValue)}\"",
        at: template.location, allowing: allowed)
      return true
    }
    return false
  }

  mutating func checkCallbacks(of responder: ResponderDescription, kind: ViewKind?) {
    for callback in responder.on {
      check(callback.actions, of: .callback(callback.callback, of: kind), allowing: responder.allowed)
    }
    warn(of: HalfPair.all(in: responder.on), of: responder.id, allowing: responder.allowed)
  }

  /// What is switched as fingers come down stays so if they go another way than was thought of.
  mutating func warn(
    of halves: [HalfPair], of owner: Identifier, allowing allowed: [Advice]
  ) {
    for half in halves {
      warn(.halfPair, half.message, at: half.location ?? owner.location, allowing: allowed)
    }
  }

  /// What is emitted or logged inside a redacted view is always withheld (RD-2).
  mutating func checkEmits(of view: ViewDescription, isInside: Bool) {
    let ofRecognizers = view.gestureRecognizers.flatMap(\.allActions)
    let ofView = view.responder.on.flatMap(\.actions) + view.targets.flatMap(\.response.actions)
    let actions = (isInside ? ofView : []) + (isInside || view.keepsContents ? ofRecognizers : [])
    let all = actions.flatMap(\.all)
    let isEmitted = all.contains { if case .emit = $0 { true } else { false } }
    guard isEmitted || all.contains(where: { if case .log = $0 { true } else { false } }) else { return }
    let what =
      isEmitted
      ? "no subscriber gets what is emitted inside a redacted view; let the redacted view's own script or 'on' do it,"
        + " or write 'redacted: places'"
      : "the log withholds what 'log' writes inside a redacted view; take it away, or write 'redacted: places' while"
        + " you debug"
    warn(.redactedEmit, what, of: view)
  }
}

extension ViewDescription {
  /// Whether the log names it in place of what lies in it.
  var keepsContents: Bool { properties["redacted"] == .boolean(true) }
}

extension ActionDescription {
  /// Whether it starts a shell, which has its own variables.
  fileprivate var isForShell: Bool {
    if case .exec(let exec) = self { exec.isForShell } else { false }
  }
}
