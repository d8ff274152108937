internal import JSON
internal import Diagnostics
internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// Adds a target for events of a control; mirrors `addTarget(_:action:for:)` (UC-2).
  func addTarget(_ options: TargetOptions, to control: Control, on stack: LuaStack) throws(LuaFailure) {
    guard let events = options.events, !events.isEmpty else {
      throw .message("addTarget needs 'events', one word or an array of them")
    }
    try requireRoom(for: control.targetCount, on: stack)
    switch try options.requiredResponse() {
    case .call(let name):
      let target = options.target ?? control
      try target.requireMethod(name)
      control.addTarget(target, action: name, for: events, associatedObject: try charge(for: options))
    case .send(let name):
      control.addTarget(nil, action: name, for: events, associatedObject: try charge(for: options))
    case .function(let function):
      let charge = try charge(for: options)
      let function = try makeFunction(function, heldBy: control)
      add(AddedTarget(options, function: function, charge), options, to: control, for: events) {
        function?.call($0, $2)
      }
    case .action(let value):
      let charge = try charge(for: options)
      let perform = try makeAction(value, of: .control(control), on: stack)
      add(AddedTarget(options, function: nil, charge), options, to: control, for: events) { perform($1, $2) }
    }
  }

  /// Adds `target`; where there is an equal one, that gets the events, so that it is called once and where it stood.
  private func add(
    _ target: AddedTarget?, _ options: TargetOptions, to control: Control, for events: ControlEvents,
    _ perform: @escaping (Control, Touch?, Event?) -> Void
  ) {
    if control.extendActions(to: events, where: { ($0 as? AddedTarget)?.equals(options) ?? false }) { return }
    control.addAction(for: events, owner: target) { control, touch, event in
      withExtendedLifetime(target) { perform(control, touch, event) }
    }
  }

  /// Removes targets; a part that is not named matches anything; mirrors `removeTarget(_:action:for:)`.
  func removeTarget(_ options: TargetOptions, from control: Control) {
    let events = options.events ?? .allEvents
    switch options.response {
    case .call(let name) where options.target == nil:
      control.removeTargets(action: name, isSent: false, for: events)
    case .call(let name): control.removeTarget(options.target, action: name, for: events)
    case .send(let name): control.removeTargets(action: name, isSent: true, for: events)
    case .action, .function:
      control.removeActions(for: events) { ($0 as? AddedTarget)?.matches(options) ?? false }
    case nil: control.removeTarget(options.target, action: nil, for: events)
    }
  }

  /// Adds a target for the firings of a recognizer; where there is an equal one, that gets the states, so that it is
  /// called once and where it stood; mirrors `addTarget(_:action:)` (GR-1).
  func addTarget(
    _ options: TargetOptions, to recognizer: GestureRecognizer, on stack: LuaStack
  ) throws(LuaFailure) {
    try requireRoom(for: recognizer.targetCount, on: stack)
    let response = try options.requiredResponse()
    let states = options.states ?? GestureRecognizer.State.firings
    if recognizer.extendTarget(to: states, where: { ($0 as? AddedTarget)?.equals(options) ?? false }) {
      return
    }
    let charge = try charge(for: options)
    var function: AddedFunction?
    if case .function(let reference) = response { function = try makeFunction(reference, heldBy: recognizer) }
    let perform = try self.perform(response, function, options, of: recognizer, on: stack)
    let owner = AddedTarget(options, function: function, charge)
    recognizer.addTarget(owner, states: states) { [owner] recognizer in
      withExtendedLifetime(owner) { perform(recognizer) }
    }
  }

  /// Removes targets that scripts added; a part that is not named matches anything; mirrors `removeTarget(_:action:)`.
  func removeTarget(_ options: TargetOptions, from recognizer: GestureRecognizer) {
    recognizer.removeTargets(for: options.states ?? GestureRecognizer.State.all) {
      ($0 as? AddedTarget)?.matches(options) ?? false
    }
  }

  private func perform(
    _ response: TargetOptions.Response, _ function: AddedFunction?, _ options: TargetOptions,
    of recognizer: GestureRecognizer, on stack: LuaStack
  ) throws(LuaFailure) -> (GestureRecognizer) -> Void {
    switch response {
    case .send(let name): return { $0.application?.sendAction(name, to: nil, from: $0, for: nil) }
    case .call(let name):
      guard let target = options.target else { return { $0.application?.sendAction(name, ofOwnerOf: $0) } }
      try target.requireMethod(name)
      return { [target = Weak(wrappedValue: target)] recognizer in
        guard let target = target.wrappedValue else { return }
        recognizer.application?.sendAction(name, to: target, from: recognizer, for: nil)
      }
    case .function: return { function?.call($0, nil) }
    case .action(let value):
      let states = options.states ?? GestureRecognizer.State.firings
      let perform = try makeAction(value, of: .recognizer(recognizer, in: states), on: stack)
      return { _ in perform(nil, nil) }
    }
  }

  private func charge(for options: TargetOptions) throws(LuaFailure) -> MemoryCharge? {
    try fingerpost.scripts?.charge(MemoryCost.target + (options.response?.cost ?? 0))
  }

  private static let mostTargets = 100

  /// Bounds what one firing can cost.
  private func requireRoom(for count: Int, on stack: LuaStack) throws(LuaFailure) {
    stack.charge(count)
    guard count < Self.mostTargets else {
      throw .message("it has \(count) targets already; remove some")
    }
  }

  private func makeFunction(
    _ function: LuaReference, heldBy object: any WeaklyReferable
  ) throws(LuaFailure) -> AddedFunction? {
    guard let scripts = fingerpost.scripts else { return nil }
    return try AddedFunction(function, heldBy: object, in: scripts)
  }

  private func makeAction(
    _ value: JSONValue, of sender: ActionSender, on stack: LuaStack
  ) throws(LuaFailure) -> (Touch?, Event?) -> Void {
    guard let maker = fingerpost.scripts?.viewMaker, let place = stack.position else {
      throw .message("no actions can be made here")
    }
    do throws(PlainError) {
      return try maker.makeAction(value, of: sender, at: ScriptPlace(file: place.file, line: place.line))
    } catch {
      throw .message(error.description)
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
    if !overrides.implements(name) { throw .message("'\(id)' has no method \(name.quoted) to call") }
  }
}
