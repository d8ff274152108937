internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// Lets a control tell somebody of events; mirrors `addTarget(_:action:for:)` (UC-2).
  func addTarget(_ options: TargetOptions, to control: Control, on stack: LuaStack) throws(LuaFailure) {
    guard let events = options.events, !events.isEmpty else {
      throw .message("addTarget needs 'events', one word or an array of them")
    }
    switch try options.requiredResponse() {
    case .call(let name):
      let target = options.target ?? control
      try target.requireMethod(name)
      control.addTarget(target, action: name, for: events)
    case .send(let name): control.addTarget(nil, action: name, for: events)
    case .action(let value):
      let perform = try makeAction(value, of: .control(control), on: stack)
      let owner = AddedAction(value)
      control.addAction(for: events, owner: owner) { [owner] _, event in
        withExtendedLifetime(owner) { perform(event) }
      }
    }
  }

  /// Takes targets back; what is not named can be anything; mirrors `removeTarget(_:action:for:)`.
  func removeTarget(_ options: TargetOptions, from control: Control) {
    let events = options.events ?? .allEvents
    switch options.response {
    case .call(let name): control.removeTarget(options.target ?? control, action: name, for: events)
    case .send(let name): control.removeTarget(nil, action: name, for: events)
    case .action(let value):
      control.removeActions(for: events) { ($0 as? AddedAction)?.value == value }
    case nil: control.removeTarget(options.target, action: nil, for: events)
    }
  }

  /// Lets a recognizer tell somebody of its firings; mirrors `addTarget(_:action:)` (GR-1).
  func addTarget(
    _ options: TargetOptions, to recognizer: GestureRecognizer, on stack: LuaStack
  ) throws(LuaFailure) {
    let perform = try self.perform(try options.requiredResponse(), options, of: recognizer, on: stack)
    let owner = AddedTarget(options)
    recognizer.removeTargets { ($0 as? AddedTarget)?.isSame(as: options) ?? false }
    recognizer.addTarget(owner, states: options.states) { [owner] recognizer in
      withExtendedLifetime(owner) { perform(recognizer) }
    }
  }

  /// Takes targets that scripts added back; what is not named can be anything; mirrors `removeTarget(_:action:)`.
  func removeTarget(_ options: TargetOptions, from recognizer: GestureRecognizer) {
    recognizer.removeTargets { ($0 as? AddedTarget)?.matches(options) ?? false }
  }

  private func perform(
    _ response: TargetOptions.Response, _ options: TargetOptions, of recognizer: GestureRecognizer,
    on stack: LuaStack
  ) throws(LuaFailure) -> (GestureRecognizer) -> Void {
    let application = { [weak scripts = fingerpost.scripts] in scripts?.application }
    switch response {
    case .send(let name): return { application()?.sendAction(name, to: nil, from: $0, for: nil) }
    case .call(let name):
      guard let target = options.target else { return { application()?.sendAction(name, ofOwnerOf: $0) } }
      try target.requireMethod(name)
      return { [weak target] in
        if let target { application()?.sendAction(name, to: target, from: $0, for: nil) }
      }
    case .action(let value):
      let perform = try makeAction(value, of: .recognizer(recognizer), on: stack)
      return { _ in perform(nil) }
    }
  }

  private func makeAction(
    _ value: ScriptValue, of sender: ActionSender, on stack: LuaStack
  ) throws(LuaFailure) -> (Event?) -> Void {
    guard let maker = fingerpost.scripts?.viewMaker, let place = stack.position else {
      throw .message("no actions can be made here")
    }
    do throws(ViewMakingError) {
      return try maker.makeAction(value, of: sender, at: ScriptPlace(file: place.file, line: place.line))
    } catch {
      throw .message(error.message)
    }
  }
}

extension TargetOptions {
  fileprivate func requiredResponse() throws(LuaFailure) -> Response {
    guard let response else { throw .message("a target needs one of 'action', 'send' and 'call'") }
    return response
  }
}

extension Responder {
  fileprivate func requireMethod(_ name: String) throws(LuaFailure) {
    if overrides?.implements(name) != true { throw .message("'\(id)' has no method '\(name)' to call") }
  }
}

/// An action that a script gave to a control, which it is found again by.
private final class AddedAction {
  let value: ScriptValue

  init(_ value: ScriptValue) {
    self.value = value
  }
}

/// A target that a script gave to a recognizer, which it is found again by.
private final class AddedTarget {
  private let states: Set<GestureRecognizer.State>?
  private let response: TargetOptions.Response?
  private weak var target: Responder?

  init(_ options: TargetOptions) {
    states = options.states
    response = options.response
    target = options.target
  }

  func isSame(as options: TargetOptions) -> Bool { matches(options) && states == options.states }

  func matches(_ options: TargetOptions) -> Bool {
    (options.response == nil || options.response == response)
      && (options.target == nil || options.target === target)
      && (options.states == nil || options.states == states)
  }
}
