package import Answers
internal import Diagnostics
package import DispatchLog
package import JSON
internal import Scenes
package import Time
internal import TouchDelivery

/// The values that others have set of the views of a scene that is up.
struct OutsideValues {
  /// New values that wait until no finger is on the control.
  fileprivate struct Waiting {
    let changes: OutsideChanges
    let peer: String
    @Weak var control: Control?
  }

  private var waiting: [String: Waiting] = [:]
  /// The properties besides control values that were set last of the scene's own views, by the id of the view.
  private(set) var states: [String: [String: PropertyValue]] = [:]

  /// Sets the values of `view` that can be set now and keeps the rest.
  mutating func set(_ changes: OutsideChanges, of view: View, for peer: String) {
    changes.ofState?.apply(to: view)
    guard let value = changes.ofValue else { return }
    waiting[view.id] = nil
    if let control = view as? Control, control.hasUnfinishedTouch {
      waiting[view.id] = Waiting(changes: value, peer: peer, control: Weak(wrappedValue: control))
    } else {
      value.apply(to: view)
    }
  }

  /// Whether a value for the view called `id` waits.
  func waits(for id: String) -> Bool { waiting[id] != nil }

  /// Notes that others have set the properties called `names`.
  mutating func note(_ names: [String], of view: View) {
    for property in type(of: view).properties where names.contains(property.name) {
      states[view.id, default: [:]][property.name] = property.value(of: view)
    }
  }

  /// Sets the values whose finger is gone, and drops those of what is not in `exposed` any more; the result of each.
  mutating func settle(among exposed: ExposedObjects) -> [RequestReport] {
    guard !waiting.isEmpty else { return [] }
    var reports: [RequestReport] = []
    for (id, wish) in waiting.sorted(by: { $0.key < $1.key }) {
      guard let control = wish.control, case .view(let view)? = exposed[id]?.subject, view === control else {
        waiting[id] = nil
        reports.append(wish.report(onGone: id))
        continue
      }
      if control.hasUnfinishedTouch { continue }
      waiting[id] = nil
      reports.append(wish.report(from: control))
    }
    return reports
  }
}

extension OutsideValues.Waiting {
  /// The result where the view called `id` is gone, redacted or no longer exposed.
  fileprivate func report(onGone id: String) -> RequestReport {
    let detail = "\(changes.summary) is not set: \(id.quoted) is exposed no more"
    return RequestReport(.set(view: id), of: peer, result: .error, detail: detail)
  }

  /// Sets the value, unless the control's range has changed; the result.
  fileprivate func report(from control: Control) -> RequestReport {
    if let obstacle = changes.obstacle(in: control) {
      return RequestReport(.set(view: control.id), of: peer, result: .error, detail: obstacle)
    }
    changes.apply(to: control)
    let detail = "\(changes.summary), now that the finger is gone"
    return RequestReport(.set(view: control.id), of: peer, result: .ok, detail: detail)
  }
}

extension LiveScene {
  /// How many names are compared for a suggestion, so that a storm of wrong ones does not delay touches.
  private static let mostCompared = 200

  /// Sets the values that `peer` requests for the view called `id`, as far as the scene exposes it to be set.
  ///
  /// Controls do not notify their targets. A control's value waits as long as a finger is on it.
  ///
  /// - Returns: the values as they are then, and a report.
  package func set(
    _ values: JSONValue, of id: String, for peer: String, at time: Instant
  ) throws(ControlError) -> (answer: SetAnswer, report: RequestReport) {
    let view = try writableView(id)
    let changes: OutsideChanges
    do { changes = try OutsideChanges(values, of: view) } catch {
      throw ControlError(error.diagnostics.map(\.message).joined(separator: "; "))
    }
    act(at: time) { outside.set(changes, of: view, for: peer) }
    let isWaiting = outside.waits(for: id)
    if let state = changes.ofState, tree.objects.responders[id] === view {
      outside.note(state.names, of: view)
    }
    let detail = changes.summary + (isWaiting ? "; the value waits until the finger is gone" : "")
    let report = RequestReport(.set(view: id), of: peer, result: isWaiting ? .waiting : .ok, detail: detail)
    return (view.answer(naming: changes.names, isWaiting: isWaiting), report)
  }

  private func writableView(_ id: String) throws(ControlError) -> View {
    guard let present = exposed[id] else {
      let hint = NearMiss.hint(for: id, among: exposed.ids(atMost: Self.mostCompared))
      throw ControlError("nothing called \(id.quoted) is exposed\(hint)")
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

  /// Sends `action` up the chain of the key window, as long as `actions` has it; the id of the responder that took it.
  package func send(_ action: String, among actions: [String], at time: Instant) throws(ControlError)
    -> String?
  {
    guard actions.contains(action) else {
      let hint = NearMiss.hint(for: action, among: actions.prefix(Self.mostCompared))
      throw ControlError("the scene's application does not let others send \(action.quoted)\(hint)")
    }
    var taker: Responder?
    act(at: time) { taker = tree.application.sendAction(fromOutside: action) }
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
