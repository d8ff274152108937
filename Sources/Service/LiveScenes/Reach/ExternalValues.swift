package import Answers
internal import Diagnostics
package import DispatchLog
package import JSON
internal import Scenes
package import TouchTime
internal import TouchDelivery

/// The values that others have set of the views of a scene that is up.
///
/// A control's value from outside is compared with what others were sent of it, so that an echo of a value that the
/// control has left changes nothing. A new value waits while a finger is on the control, and while echoes may come.
final class ExternalValues {
  /// The outcome for values from outside.
  enum Outcome {
    /// The view has them.
    case set
    /// The control's value waits for a finger to be gone.
    case waitsForFinger
    /// The control's value waits until the last one that was sent has come back.
    case waitsForEcho
    /// The control's value is one that it has had, and is no wish.
    case isEcho
  }

  /// A value that is to be set later.
  fileprivate struct Waiting {
    let changes: ExternalChanges
    let peer: String
  }

  /// The exchange of others with a control about its value.
  fileprivate struct Exchange {
    @Weak var control: Control?
    var sent = SentValues()
    var waiting: Waiting?

    func isBusy(at time: Instant) -> Bool { control?.hasUnfinishedTouch == true || sent.mayEcho(at: time) }
  }

  private var exchanges: [String: Exchange] = [:]
  /// The properties besides control values that were set last of the scene's own views, by the id of the view.
  private(set) var states: [String: [String: PropertyValue]] = [:]
  /// Whether a value from outside is being set.
  private var isSetting = false
  /// Sends others what has changed in the scene so far.
  var sendChanges: () -> Void = {}

  /// Notes that others were sent the value of `control`, at `time`.
  func noteSent(_ control: Control, at time: Instant) {
    guard !isSetting, let value = control.controlValue?.asNumber else { return }
    if exchanges[control.id]?.control !== control {
      exchanges[control.id] = Exchange(control: Weak(wrappedValue: control))
    }
    exchanges[control.id]?.sent.send(value, at: time)
  }

  /// Sets the values of `view` that can be set at `time` and keeps the rest.
  func set(_ changes: ExternalChanges, of view: View, for peer: String, at time: Instant) -> Outcome {
    changes.ofState?.apply(to: view)
    guard let value = changes.ofValue else { return .set }
    guard let control = view as? Control, let number = value.number else {
      value.apply(to: view)
      return .set
    }
    // What is disabled under a finger has another value by now, which was not sent yet.
    sendChanges()
    var exchange =
      exchanges[control.id].flatMap { $0.control === control ? $0 : nil }
      ?? Exchange(control: Weak(wrappedValue: control))
    defer { exchanges[control.id] = exchange.isOver(at: time) ? nil : exchange }
    if exchange.sent.hearsEcho(number, from: peer, within: control.roundingDistance, at: time) {
      return .isEcho
    }
    if exchange.isBusy(at: time) {
      exchange.waiting = Waiting(changes: value, peer: peer)
      return control.hasUnfinishedTouch ? .waitsForFinger : .waitsForEcho
    }
    exchange.waiting = nil
    exchange.sent.replace()
    apply(value, to: control)
    return .set
  }

  /// When a value that waits is set at the latest, if no finger is on its control; nil where none waits.
  var deadline: Instant? {
    exchanges.values.lazy.filter { $0.waiting != nil && $0.control?.hasUnfinishedTouch == false }
      .compactMap(\.sent.end).min()
  }

  /// Notes that others have set the properties called `names`.
  func note(_ names: [String], of view: View) {
    for property in type(of: view).properties where names.contains(property.name) {
      states[view.id, default: [:]][property.name] = property.value(of: view)
    }
  }

  /// Sets the values that need not wait any longer, and drops those of what is not in `exposed` any more; the result of each.
  ///
  /// At the end of a scene, when it `isLast`, no value waits for echoes.
  func settle(among exposed: ExposedObjects, at time: Instant, isLast: Bool = false) -> [RequestReport] {
    guard exchanges.values.contains(where: { $0.waiting != nil }) else { return [] }
    var reports: [RequestReport] = []
    for (id, exchange) in exchanges.sorted(by: { $0.key < $1.key }) {
      guard let wish = exchange.waiting else { continue }
      guard let control = exchange.control, case .view(let view)? = exposed[id]?.subject, view === control
      else {
        exchanges[id] = nil
        reports.append(wish.report(onGone: id))
        continue
      }
      if control.hasUnfinishedTouch || exchange.sent.mayEcho(at: time) && !isLast { continue }
      exchanges[id]?.waiting = nil
      exchanges[id]?.sent.replace()
      reports.append(settle(wish, control, after: exchange.sent))
    }
    return reports
  }

  /// Sets the value, unless the control's range has changed; the result.
  private func settle(_ wish: Waiting, _ control: Control, after sent: SentValues) -> RequestReport {
    if let obstacle = wish.changes.obstacle(in: control) {
      return RequestReport(.set(view: control.id), of: wish.peer, result: .error, detail: obstacle)
    }
    apply(wish.changes, to: control)
    let reason = sent.isEmpty ? "now that the finger is gone" : "after the control's own"
    return RequestReport(
      .set(view: control.id), of: wish.peer, result: .ok, detail: "\(wish.changes.summary), \(reason)")
  }

  /// What the scene does at the same time is sent before and is the control's own.
  private func apply(_ value: ExternalChanges, to control: Control) {
    sendChanges()
    isSetting = true
    value.apply(to: control)
    sendChanges()
    isSetting = false
  }
}

extension ExternalValues.Exchange {
  /// Whether nothing of it matters any more.
  fileprivate func isOver(at time: Instant) -> Bool {
    waiting == nil && control?.hasUnfinishedTouch != true && sent.isOver(at: time)
  }
}

extension ExternalValues.Waiting {
  /// The result where the view called `id` is gone, redacted or no longer exposed.
  fileprivate func report(onGone id: String) -> RequestReport {
    let detail = "\(changes.summary) is not set: \(id.quoted) is exposed no more"
    return RequestReport(.set(view: id), of: peer, result: .error, detail: detail)
  }
}

extension ExternalValues.Outcome {
  /// What the record about the request says of it.
  fileprivate var words: String {
    switch self {
    case .set: ""
    case .waitsForFinger: "; the value waits until the finger is gone"
    case .waitsForEcho: "; the value waits until the control's own has come back"
    case .isEcho: "; an echo of the control's own value, which changes nothing"
    }
  }

  fileprivate var isWaiting: Bool {
    switch self {
    case .waitsForFinger, .waitsForEcho: true
    case .set, .isEcho: false
    }
  }
}

extension LiveScene {
  /// How many names are compared for a suggestion, so that a storm of wrong ones does not delay touches.
  private static let mostCompared = 200

  /// Sets the values that `peer` requests for the view called `id`, as far as the scene exposes it to be set.
  ///
  /// Controls do not notify their targets. A control's value may wait, as `ExternalValues` says.
  ///
  /// - Returns: the values as they are then, and a report.
  package func set(
    _ values: JSONValue, of id: String, for peer: String, at time: Instant
  ) throws(ControlError) -> (answer: SetAnswer, report: RequestReport) {
    let view = try writableView(id)
    let changes: ExternalChanges
    do { changes = try ExternalChanges(values, of: view) } catch {
      throw ControlError(error.diagnostics.map(\.message).joined(separator: "; "))
    }
    var outcome = ExternalValues.Outcome.set
    act(at: time) { outcome = outside.set(changes, of: view, for: peer, at: tree.application.now) }
    if let state = changes.ofState, tree.objects.responders[id] === view {
      outside.note(state.names, of: view)
    }
    let report = RequestReport(
      .set(view: id), of: peer, result: outcome.isWaiting ? .waiting : .ok,
      detail: changes.summary + outcome.words)
    return (view.answer(naming: changes.names, isWaiting: outcome.isWaiting), report)
  }

  private func writableView(_ id: String) throws(ControlError) -> View {
    guard let present = exposed[id] else {
      let hint = NearMiss.hint(for: id, among: exposed.ids(atMost: Self.mostCompared))
      let advice = hint.isEmpty ? "; 'expose: write' of a view lets others set it" : hint
      throw ControlError("nothing called \(id.quoted) is exposed\(advice)")
    }
    try present.requireWritable()
    guard case .view(let view) = present.subject else {
      throw ControlError("\(id.quoted) is no view")
    }
    return view
  }

  /// Sets the values that `peer` requests for the screen called `id`, as far as the scene exposes its display
  /// to be set.
  ///
  /// - Returns: the values as they are then, and a report.
  package func set(
    _ values: JSONValue, ofScreen id: String, for peer: String, at time: Instant
  ) throws(ControlError) -> (answer: SetAnswer, report: RequestReport) {
    let screen = try writableScreen(id)
    let changes: ScreenChanges
    do { changes = try ScreenChanges(fromOutside: values, of: id) } catch {
      throw ControlError(error.diagnostics.map(\.message).joined(separator: "; "))
    }
    let isDark = changes.isDark ?? false
    act(at: time) { tree.application.setDark(isDark, of: screen) }
    let answer = SetAnswer {
      ($0.screen, $0.values) = (id, .object([JSONMember("isDark", .boolean(isDark))]))
    }
    return (
      answer, RequestReport(.setScreen(id), of: peer, result: .ok, detail: "isDark \(isDark)")
    )
  }

  private func writableScreen(_ id: String) throws(ControlError) -> Screen {
    let present = exposed.exposedScreens.first { $0.id == id }
    guard let present, case .screen(let screen) = present.subject else {
      let hint = NearMiss.hint(for: id, among: exposed.exposedScreens.map(\.id))
      throw ControlError("no screen called \(id.quoted) is exposed\(hint)")
    }
    try present.requireWritable()
    return screen
  }

  /// Sends `action` up the chain of the key window, as long as the scene lets others send it; the id of the responder that took it.
  ///
  /// Throws where its handler fails, too.
  package func send(_ action: String, at time: Instant) throws(ControlError) -> String? {
    let actions = tree.description.application.exposure.send.map(\.id)
    guard actions.contains(action) else {
      let hint = NearMiss.hint(for: action, among: actions.prefix(Self.mostCompared))
      throw ControlError("the scene's application does not let others send \(action.quoted)\(hint)")
    }
    var taker: Responder?
    let failures = log.failedCalls.count
    act(at: time) { taker = tree.application.sendAction(fromOutside: action) }
    if let taker, log.failedCalls.count > failures {
      throw ControlError("\(taker.loggedID) took it, and its handler failed: \(log.failedCalls.lastMessage)")
    }
    return taker?.loggedID
  }

  private func act(at time: Instant, _ body: () -> Void) {
    tree.application.perform(at: time, body)
    settle()
  }
}

extension ExposedObjects.Present {
  /// Throws unless others may set it.
  fileprivate func requireWritable() throws(ControlError) {
    if exposure.access == .write { return }
    throw ControlError("\(id.quoted) is exposed to be read; 'expose: write' would let others set it")
  }
}

extension View {
  /// The values of the properties called `names`, and whether some of the wanted ones wait.
  fileprivate func answer(naming names: [String], isWaiting: Bool) -> SetAnswer {
    let properties = type(of: self).properties.filter { names.contains($0.name) }
    return SetAnswer {
      ($0.view, $0.values) = (id, .object(properties.map { $0.member(of: self) }))
      $0.isWaiting = isWaiting ? true : nil
    }
  }
}
