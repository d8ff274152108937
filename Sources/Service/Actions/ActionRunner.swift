package import DispatchLog
internal import JSON
package import Scenes
package import TouchTime
package import TouchDelivery

/// Performs the actions of a scene and records the outcomes.
package final class ActionRunner {
  private let log: DispatchLog
  private let starter: any ProgramStarter
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
  private var held = HeldKeys()

  /// A runner that starts programs with `starter` and presses the keys of `keyboard`; `now` is the time of
  /// reports that come later.
  package init(
    log: DispatchLog, starter: any ProgramStarter, keyboard: SceneKeyboard, now: @escaping () -> Instant
  ) {
    self.log = log
    self.starter = starter
    self.keyboard = keyboard
    self.now = now
  }

  /// Lets everything in `tree` perform its actions, on top of what its scripts override.
  package func attach(to tree: SceneTree) {
    application = tree.application
    attach(to: tree.objects)
    for display in tree.displays { display.attach(to: self, in: tree.application) }
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
    for acting in objects.actions { acting.attach(to: self) }
    for recognizer in objects.gestureRecognizers { recognizer.attach(to: self) }
    for control in objects.controls { control.attach(to: self) }
  }

  /// The responder with this id, as long as it lives.
  package func responder(_ id: String) -> Responder? { responders[id]?.wrappedValue }

  /// The time in the scene, which actions run at: a withheld touch runs later than its event came.
  var time: Instant { application?.now ?? now() }

  /// Performs `actions` in their order.
  package func perform(_ actions: [ActionDescription], in context: ActionContext) {
    for index in actions.indices { perform(actions[index], in: context) }
  }

  private func perform(_ action: ActionDescription, in context: ActionContext) {
    switch action {
    case .log(let text): print(text.loggedText(in: context), in: context)
    case .exec(let program): exec(program, in: context)
    case .key(let action): key(action, in: context)
    case .type(let typed): type(typed.text, in: context)
    case .scroll(let scroll): self.scroll(scroll, in: context)
    case .emit(let name, let data): emit(name, data.value(in: context), in: context)
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
    let visibility = ActionVisibility(of: context)
    let isShown =
      visibility == .shown && (exec.arguments.allSatisfy(\.isConstant) || context.disclosure.showsPlaces)
    let written = [program] + exec.arguments.map { visibility == .silent ? "redacted" : $0.source }
    let request = ProgramRequest(
      command, shownAs: isShown ? command : written,
      lane: ProgramLane(context.owner, written, exec.order, isExempt: exec.exempt), timeout: exec.timeout)
    start(request, visibility, for: context.owner, at: context.time)
  }

  /// Starts `command`, a program and its arguments, in the name of `owner`, for a script of the responder called `id`.
  ///
  /// Over a redacted view the log shows no arguments, because a script may put places into any of them. `ended`, where it is
  /// given, is called once: when the program has ended, or will never be known to.
  package func exec(
    _ command: [String], for owner: ActionReport.Owner, scriptOf id: String, at time: Instant,
    ended: ((ProgramEnd) -> Void)? = nil
  ) {
    let words = command.prefix(1) + command.dropFirst().map { _ in "redacted" }
    let visibility = visibility(of: owner, scriptOf: id)
    let request = ProgramRequest(
      command, shownAs: visibility == .shown ? command : Array(words), wantsEnd: ended != nil)
    start(request, visibility, for: logged(owner, scriptOf: id), at: time, ended: ended)
  }

  /// The owner that the log names for what a script of the responder called `id` does (RD-1).
  package func logged(_ owner: ActionReport.Owner, scriptOf id: String) -> ActionReport.Owner {
    guard let responder = responder(id) else { return owner }
    let name = responder.loggedID
    if case .responder = owner { return .responder(name) }
    return (responder as? View)?.coverID == nil ? owner : .responder(name)
  }

  /// What is recorded of what a script of the responder called `id` does in the name of `owner`.
  private func visibility(of owner: ActionReport.Owner, scriptOf id: String) -> ActionVisibility {
    if logged(owner, scriptOf: id) != owner { return .silent }
    return responder(id)?.isRedactedForKeys == true ? .withoutWords : .shown
  }

  /// The closure that waits for the program's end retains nothing of the tree.
  private func start(
    _ request: ProgramRequest, _ visibility: ActionVisibility, for owner: ActionReport.Owner,
    at time: Instant,
    ended: ((ProgramEnd) -> Void)? = nil
  ) {
    let program = request.command[0]
    let completion = ended.map(ProgramCompletion.init)
    let report = starter.start(request) { [log, now] report in
      completion?.take(report)
      guard let entry = ActionReport(owner, of: program, report), visibility.records(entry) else { return }
      log.record(.action(entry), at: now())
    }
    if let report = report.flatMap({ ActionReport(owner, of: program, $0) }) {
      record(report, visibility, at: time)
    }
    if case .failed(let reason)? = report { completion?.finish(ProgramEnd(.unknown(reason))) }
  }

  /// Inside a redacted view nothing is recorded of the text, be it a password.
  private func type(_ text: String, in context: ActionContext) {
    let visibility = ActionVisibility(of: context)
    let shown = visibility == .shown ? JSONValue.string(text).text : "redacted"
    let report: ActionReport
    do throws(KeyError) {
      let verb = try keyboard.type(text)
      report = ActionReport(context.owner, action: "type", result: .ok, detail: "\(verb) \(shown)")
    } catch {
      let detail = error.description(of: shown, areShown: visibility == .shown)
      report = ActionReport(context.owner, action: "type", result: .error, detail: detail)
    }
    record(report, visibility, at: context.time)
  }

  private func key(_ action: KeyAction, in context: ActionContext) {
    let visibility = ActionVisibility(of: context)
    switch action.movement {
    case .press: press(action.keys.map(\.name), visibility, for: context.owner, at: context.time)
    case .down:
      let new = held.hold(action.keys, for: context.owner, isShown: visibility == .shown, in: context.view)
      guard !new.isEmpty else { return }
      if !hold(new, down: true, visibility, for: context.owner, at: context.time) { held.letGo(of: new) }
      if let view = context.view { watch(view) }
    case .up:
      let known = held.letGo(of: action.keys)
      if !known.isEmpty { hold(known, down: false, visibility, for: context.owner, at: context.time) }
    }
  }

  /// Lets go of the keys that `view` holds down as it leaves its window.
  private func watch(_ view: View) {
    guard !view.overrides.layers.contains(where: { $0 is KeyRelease }) else { return }
    view.overrides.append(
      KeyRelease { [weak self, unowned view] in
        guard let self else { return }
        letGo(held.takeAll(of: view), at: time)
      })
  }

  /// Lets go of every key that is down, as the scene ends.
  package func letGoOfKeys(at time: Instant) { letGo(held.takeAll(), at: time) }

  private func letGo(_ keys: [HeldKeys.Key], at time: Instant) {
    for key in keys.reversed() {
      hold([key.code], down: false, key.isShown ? .shown : .silent, for: key.owner, at: time)
    }
  }

  /// Lets `keys` go down or up; whether that was done.
  @discardableResult
  private func hold(
    _ keys: [KeyCode], down: Bool, _ visibility: ActionVisibility, for owner: ActionReport.Owner,
    at time: Instant
  ) -> Bool {
    let names = keys.map { visibility == .shown ? $0.name : "redacted" }.joined(separator: " ")
    let report: ActionReport
    do throws(KeyError) {
      let verb = try keyboard.hold(keys, down: down)
      report = ActionReport(owner, action: "key", result: .ok, detail: "\(verb) \(names)")
    } catch {
      let detail = error.description(of: names, areShown: visibility == .shown)
      report = ActionReport(owner, action: "key", result: .error, detail: detail)
    }
    record(report, visibility, at: time)
    return report.result == .ok
  }

  /// Presses the keys of these names together, in the name of `owner`, for a script of the responder called `id`.
  ///
  /// Over a redacted view the log shows no keys, because they may be what is typed there.
  package func press(_ names: [String], for owner: ActionReport.Owner, scriptOf id: String, at time: Instant)
  {
    press(names, visibility(of: owner, scriptOf: id), for: logged(owner, scriptOf: id), at: time)
  }

  private func press(
    _ names: [String], _ visibility: ActionVisibility, for owner: ActionReport.Owner, at time: Instant
  ) {
    let areShown = visibility == .shown
    let shown = { (names: [String]) in
      (areShown ? names : names.map { _ in "redacted" }).joined(separator: " ")
    }
    let report: ActionReport
    do throws(KeyError) {
      let pressed = try keyboard.press(names)
      report = ActionReport(
        owner, action: "key", result: .ok, detail: "\(pressed.verb) \(shown(pressed.names))")
    } catch {
      let detail = error.description(of: shown(names), areShown: areShown)
      report = ActionReport(owner, action: "key", result: .error, detail: detail)
    }
    record(report, visibility, at: time)
  }

  /// What is recorded of a turn that follows a finger over a redacted view has no numbers (RD-2).
  private func scroll(_ scroll: ScrollAction, in context: ActionContext) {
    guard let notches = scroll.notches({ context.value(of: $0).numberValue }) else {
      return fail("scroll", "the wheel wants numbers, and a placeholder has none here", in: context)
    }
    let isSecret = !scroll.isConstant && !context.disclosure.showsPlaces
    let visibility = ActionVisibility(of: context)
    self.scroll(
      notches.x, notches.y, visibility == .shown && isSecret ? .withoutWords : visibility, for: context.owner,
      at: context.time)
  }

  /// Turns the wheel, in the name of `owner`, for a script of the responder called `id`.
  package func scroll(
    _ x: Double, _ y: Double, for owner: ActionReport.Owner, scriptOf id: String, at time: Instant
  ) {
    scroll(x, y, visibility(of: owner, scriptOf: id), for: logged(owner, scriptOf: id), at: time)
  }

  private func scroll(
    _ x: Double, _ y: Double, _ visibility: ActionVisibility, for owner: ActionReport.Owner, at time: Instant
  ) {
    let areShown = visibility == .shown
    let way = "[\(Decimal.rounded(x, digits: 3)), \(Decimal.rounded(y, digits: 3))]"
    let shown = areShown ? way : "redacted"
    let report: ActionReport
    do throws(KeyError) {
      let verb = try keyboard.scroll(x, y)
      report = ActionReport(owner, action: "scroll", result: .ok, detail: "\(verb) \(shown)")
    } catch {
      let detail = error.description(of: shown, areShown: areShown)
      report = ActionReport(owner, action: "scroll", result: .error, detail: detail)
    }
    record(report, visibility, at: time)
  }

  private func fail(_ action: String, _ reason: String, in context: ActionContext) {
    report(action, reason, .error, in: context)
  }

  /// Records the action; inside a redacted view without its object and reason (RD-2).
  private func report(
    _ action: String, _ detail: String, _ result: ActionReport.Result = .ok, in context: ActionContext
  ) {
    let visibility = ActionVisibility(of: context)
    let detail = visibility == .silent ? "redacted" : detail
    record(
      ActionReport(context.owner, action: action, result: result, detail: detail), visibility,
      at: context.time)
  }

  private func record(_ report: ActionReport, _ visibility: ActionVisibility, at time: Instant) {
    if visibility.records(report) { log.record(.action(report), at: time) }
  }
}

/// How much of an action is recorded (RD-2).
private enum ActionVisibility {
  /// All of it.
  case shown
  /// That it was done, without its words.
  case withoutWords
  /// Only that it failed.
  case silent

  /// What is recorded of the actions in `context`.
  init(of context: ActionContext) {
    self = context.disclosure.isSilent ? .silent : .shown
  }

  func records(_ report: ActionReport) -> Bool { self != .silent || report.result == .error }
}

extension JSONValue {
  /// The number, if it is one.
  fileprivate var numberValue: Double? {
    switch self {
    case .number(let number): number
    case .integer(let number): Double(number)
    case .null, .boolean, .string, .array, .object: nil
    }
  }
}

extension ActionContext {
  /// The owner of the action, for the log.
  fileprivate var owner: ActionReport.Owner {
    guard let recognizerID, !disclosure.isSilent else { return .responder(responder?.loggedID ?? "") }
    return .recognizer(recognizerID)
  }
}

/// What is to be called once when a program has ended, even if its end is not reported.
private final class ProgramCompletion {
  private var ended: ((ProgramEnd) -> Void)?
  private var lastFailure = "it was left out"

  init(_ ended: @escaping (ProgramEnd) -> Void) {
    self.ended = ended
  }

  func take(_ report: ProgramReport) {
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
