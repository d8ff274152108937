package import Answers
internal import Diagnostics
package import DispatchLog
package import JSON
internal import Scenes
package import TouchTime
internal import TouchDelivery

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

extension ExposedObject {
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
