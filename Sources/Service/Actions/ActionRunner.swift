package import DispatchLog
internal import JSON
package import Scenes
package import TouchTime
package import TouchDelivery

/// Performs the actions of a scene and records the outcomes.
package final class ActionRunner {
  let log: DispatchLog
  private let performer: any ProgramPerformer
  /// Presses keys.
  package var keyboard: SceneKeyboard
  private let now: () -> Instant
  @Weak private var application: Application?
  private var responders: [String: Weak<Responder>] = [:]
  /// The number of responders at which those that are gone are forgotten; twice those left, so that it stays
  /// cheap.
  private var responderLimit = fewestToSift
  private static let fewestToSift = 1_024
  private let delays = ActionDelays()
  /// How many lists of actions are performed inside each other, and how many may be.
  private var nesting = 0
  private static let mostNested = 100
  /// How many actions the outermost list has performed, with those inside it, and how many it may.
  private var performed = 0
  private static let mostPerformed = 10_000
  /// Whether there were too many; until the outermost list is over.
  private var isEndless = false
  /// The keys that actions hold down.
  var held = HeldKeys()

  /// A runner that starts programs with `performer` and presses the keys of `keyboard`; `now` is the time of
  /// reports that come later.
  package init(
    log: DispatchLog, performer: any ProgramPerformer, keyboard: SceneKeyboard,
    now: @escaping () -> Instant
  ) {
    self.log = log
    self.performer = performer
    self.keyboard = keyboard
    self.now = now
  }

  /// Lets everything in `tree` perform its actions, on top of what its scripts override.
  package func attach(to tree: SceneTree) {
    application = tree.application
    attach(to: tree.objects)
    for (display, description) in tree.displays { attach(description, to: display, in: tree.application) }
  }

  /// Lets a view that was made later, and what is inside it, perform its actions.
  package func attach(to made: MadeView) {
    if responders.count >= responderLimit {
      responders = responders.filter { $0.value.wrappedValue != nil }
      responderLimit = max(Self.fewestToSift, 2 * responders.count)
    }
    attach(to: made.objects)
  }

  private func attach(to objects: SceneObjects) {
    for (id, responder) in objects.responders { responders[id] = Weak(wrappedValue: responder) }
    for (responder, callbacks) in objects.actions {
      responder.overrides.append(ActionOverrides(callbacks, runner: self))
    }
    for (recognizer, description) in objects.gestureRecognizers { attach(description, to: recognizer) }
    for (control, targets) in objects.controls {
      for target in targets { attach(target, to: control) }
    }
  }

  /// The responder with this id, as long as it lives.
  package func responder(_ id: String) -> Responder? { responders[id]?.wrappedValue }

  /// The time in the scene, which actions run at: a withheld touch runs later than its event came.
  var time: Instant { application?.now ?? now() }

  /// Performs `actions` in their order.
  ///
  /// An action may set off others, as one that scrolls does under `scrollViewDidScroll`. Where they do so without end, or too often,
  /// the innermost fail, and those around them end with what they have done.
  package func perform(_ actions: [ActionDescription], in context: ActionContext) {
    nesting += 1
    defer {
      nesting -= 1
      if nesting == 0 { (performed, isEndless) = (0, false) }
    }
    for index in actions.indices where !isEndless {
      performed += 1
      if let excess {
        isEndless = true
        return fail(actions[index].name, excess, in: context)
      }
      perform(actions[index], in: context)
    }
  }

  /// What is too much about the next action; nil if nothing is.
  private var excess: String? {
    if nesting > Self.mostNested { return "it sets itself off without end" }
    return performed > Self.mostPerformed ? "\(Self.mostPerformed) actions have followed from one" : nil
  }

  private func perform(_ action: ActionDescription, in context: ActionContext) {
    switch action {
    case .log(let text): print(text.loggedText(in: context), in: context)
    case .exec(let program): exec(program, in: context)
    case .key(let action): key(action, in: context)
    case .type(let typed): type(typed.text, in: context)
    case .scroll(let scroll): self.scroll(scroll, in: context)
    case .emit(let name, let data):
      emit(name, data.replacingTexts { $0.loggedValue(in: context) }, in: context)
    case .set(let changes): set(changes, in: context)
    case .turn(let changes): turn(changes, in: context)
    case .send(let name): application?.sendAction(name, to: nil, from: context.sender, for: context.event)
    case .call(let call):
      if call.target == nil, case .gestureRecognizer(let recognizer) = context.source {
        application?.sendAction(call.method, ofOwnerOf: recognizer)
        return
      }
      let target = call.target.map { responder($0.value) } ?? context.responder
      guard let target else {
        return fail("call", "\(call.target?.value ?? "the target") is gone", in: context)
      }
      application?.sendAction(call.method, to: target, from: context.sender, for: context.event)
    case .after(let delayed): put(off: delayed, in: context)
    case .cancel(let name):
      let detail = delays.cancel(name.value) ? name.value : "\(name.value), and nothing waits under that name"
      report("cancel", detail, in: context)
    }
  }

  private func emit(_ name: String, _ data: JSONValue, in context: ActionContext) {
    if context.disclosure.isSilent { return }
    log.record(.emit(name: name, data: data), at: context.time)
  }

  private func put(off delayed: DelayedActions, in context: ActionContext) {
    guard let application else { return }
    let later = context.remembered
    let isWaiting = delays.start(delayed, in: application) { [weak self, unowned application] in
      self?.perform(delayed.actions, in: later(application.now))
    }
    guard isWaiting else {
      return fail(
        "after", "\(ActionDelays.mostWaiting) wait already; with an 'id' one replaces the last", in: context)
    }
    let name = delayed.id.map { ", as \($0.value)" } ?? ""
    report("after", "\(Decimal.shortest(delayed.seconds)) s\(name)", in: context)
  }

  /// Inside a redacted view nothing is written: even that something is may tell which of the views there it is about (RD-2).
  private func print(_ text: String, in context: ActionContext) {
    if context.disclosure.isSilent { return }
    log.print(text, of: context.responder?.loggedID ?? "", context.recognizerID, at: context.time)
  }

  private func set(_ changes: ViewChanges, in context: ActionContext) {
    guard let view = responder(changes.view.value) as? View else {
      return fail("set", "the view \(changes.view.value) is gone", in: context)
    }
    if let obstacle = changes.obstacle(in: view) { return fail("set", obstacle, in: context) }
    changes.apply(to: view)
    report("set", changes.summary, in: context)
  }

  private func turn(_ changes: ScreenChanges, in context: ActionContext) {
    guard let application, let screen = application.screens.first(where: { $0.id == changes.screen.value })
    else { return fail("set", "the screen \(changes.screen.value) is gone", in: context) }
    if let rotation = changes.rotation { application.rotate(screen, to: rotation) }
    if let isDark = changes.isDark { application.setDark(isDark, of: screen) }
    report("set", changes.summary, in: context)
  }

  /// What is recorded of a program over a redacted view has its placeholders as the scene has them, and inside one no arguments
  /// (RD-2).
  private func exec(_ exec: ExecAction, in context: ActionContext) {
    let program = exec.program.value
    let command = [program] + exec.arguments.map { $0.text(in: context) }
    let recording = ActionRecording(of: context)
    let isShown = recording.visibility == .shown && (exec.isConstant || context.disclosure.showsPlaces)
    let written = [program] + exec.arguments.map { recording.visibility == .silent ? "redacted" : $0.source }
    let request = ProgramRequest(
      command, shownAs: isShown ? command : written,
      lane: ProgramLane(
        context.owner, [program] + exec.arguments.map(\.source), exec.order, isExempt: exec.exempt),
      timeout: exec.timeout)
    start(request, recording)
  }

  /// Starts `command`, a program and its arguments, for a script; it may run for `timeout` as in `ProgramRequest`.
  ///
  /// Over a redacted view the log shows no arguments, because a script may put places into any of them. `ended`, where it is
  /// given, is called once: when the program has ended, or will never be known to.
  package func exec(
    _ command: [String], timeout: Double? = nil, _ recording: ActionRecording,
    ended: ((ProgramEnd) -> Void)? = nil
  ) {
    let words = command.prefix(1) + command.dropFirst().map { _ in "redacted" }
    let request = ProgramRequest(
      command, shownAs: recording.visibility == .shown ? command : Array(words), timeout: timeout,
      wantsEnd: ended != nil)
    start(request, recording, ended: ended)
  }

  /// The closure that waits for the program's end retains nothing of the tree.
  private func start(
    _ request: ProgramRequest, _ recording: ActionRecording, ended: ((ProgramEnd) -> Void)? = nil
  ) {
    let program = request.command[0]
    let completion = ended.map(ProgramCompletion.init)
    let report = performer.start(request) { [log, now] report in
      completion?.receive(report)
      guard let entry = ActionReport(recording.owner, of: program, report) else { return }
      log.record(entry, recording.visibility, at: now())
    }
    if let report = report.flatMap({ ActionReport(recording.owner, of: program, $0) }) {
      log.record(report, recording.visibility, at: recording.time)
    }
    if case .failed(let reason)? = report { completion?.finish(ProgramEnd(.unknown(reason))) }
  }

  func fail(_ action: String, _ reason: String, in context: ActionContext) {
    report(action, reason, .error, in: context)
  }

  /// Records the action; inside a redacted view without its object and reason (RD-2).
  private func report(
    _ action: String, _ detail: String, _ result: ActionReport.Result = .ok, in context: ActionContext
  ) {
    let recording = ActionRecording(of: context)
    log.record(action, result, recording.visibility == .silent ? "redacted" : detail, recording)
  }
}

/// A call that is made once when a program has ended, even if its end is not reported.
private final class ProgramCompletion {
  private var ended: ((ProgramEnd) -> Void)?
  private var lastFailure = "it was left out"

  init(_ ended: @escaping (ProgramEnd) -> Void) {
    self.ended = ended
  }

  func receive(_ report: ProgramReport) {
    switch report {
    case .started, .leftOut: break
    case .failed(let reason): lastFailure = reason
    case .ended(let end): finish(end)
    case .over: finish(ProgramEnd(.unknown(lastFailure)))
    }
  }

  func finish(_ end: ProgramEnd) {
    let ended = ended
    self.ended = nil
    ended?(end)
  }
}

extension ActionReport {
  /// The log's text for `program`; nil without one.
  fileprivate init?(_ owner: Owner, of program: String, _ report: ProgramReport) {
    switch report {
    case .ended, .over: return nil
    case .started(let words), .leftOut(let words):
      self.init(owner, action: "exec", result: .ok, detail: words)
    case .failed(let reason):
      self.init(owner, action: "exec", result: .error, detail: "\(program): \(reason)")
    }
  }
}
