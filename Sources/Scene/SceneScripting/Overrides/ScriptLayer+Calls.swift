internal import LuaRuntime
internal import TouchDelivery

extension ScriptLayer: MethodOverrides {
  func perform(_ call: MethodCall) -> MethodValue {
    let around = running
    running = (call.method, false)
    defer { running = around }
    let changeable = ChangeableArgument(call)
    let answer = ask(call.method, changing: changeable) { [bindings] (stack) throws(LuaFailure) in
      for index in call.method.signature.parameters.indices {
        try bindings?.push(call[index], on: stack)
        try changeable?.notePush(of: index, on: stack)
      }
    }
    if let answer { return answer }
    let isDone = running?.hasReachedSuper ?? false
    return isDone && call.method.signature.answer == .nothing ? .nothing : call.callSuper()
  }

  func receive(_ message: EventMessage, responder: Responder, event: Event) {
    guard overridden.contains(message.method) else { return }
    let slot = slot(of: message.method)
    if case .touches(let phase, let touches) = message,
      callKnown(slot, of: responder, touches, event, again: phase == .moved) != false
    {
      return
    }
    _ = call(slot, of: responder, with: message, event)
  }

  func receive(_ message: EventMessage, recognizer: GestureRecognizer, event: Event) {
    let around = running
    running = (message.method, false)
    defer { running = around }
    let isDone =
      overridden.contains(message.method)
      && call(slot(of: message.method), of: recognizer, with: message, event) != nil
    if !isDone, running?.hasReachedSuper != true { recognizer.receive(message, with: event, after: self) }
  }

  func implements(_ action: String) -> Bool { slot(of: action) != nil }

  func perform(_ action: String, sender: AnyObject?, event: Event?) {
    guard let slot = slot(of: action), let holder else { return }
    call(slot, of: holder) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(object: sender, on: stack)
      try bindings?.push(event, on: stack)
    } read: { (_) throws(LuaFailure) in
    }
  }
}

extension ScriptLayer: GestureRecognizerDelegate {
  func answer(
    _ method: OverridableMethod, _ recognizer: GestureRecognizer, _ argument: MethodValue
  ) -> Bool? {
    ask(method) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(recognizer, on: stack)
      if !method.signature.parameters.isEmpty { try bindings?.push(argument, on: stack) }
    }?.flag
  }
}

/// The argument of a call that the script may change, and the table that it gets for it.
private final class ChangeableArgument {
  private let index: Int
  private let value: ChangeablePoint
  private var table: LuaReference?

  /// Nil for a call without such an argument.
  init?(_ call: MethodCall) {
    guard let index = call.method.signature.parameters.firstIndex(of: .changeablePoint),
      let value: ChangeablePoint = call[index].object()
    else { return nil }
    (self.index, self.value) = (index, value)
  }

  /// Keeps the table that was pushed last, if it is the one for the argument.
  func notePush(of index: Int, on stack: LuaStack) throws(LuaFailure) {
    if index == self.index { table = try stack.reference(stack.count) }
  }

  /// Reads what the script has made of it.
  func readChange(_ bindings: ScriptBindings?, on stack: LuaStack) throws(LuaFailure) {
    guard let table, let bindings else { return }
    stack.push(table)
    do throws(LuaFailure) { value.point = try bindings.point(stack.count, on: stack) } catch {
      throw .message("what a method may change of a point has to stay one, {x=, y=}")
    }
  }
}

extension ScriptLayer {
  /// Calls `didLoad`, with the budget of loading.
  func didLoad() {
    guard overridden.contains(.didLoad), let holder else { return }
    call(slot(of: .didLoad), of: holder, instructions: scripts?.limits.loadingInstructions) {
      (_) throws(LuaFailure) in
    } read: { (_) throws(LuaFailure) in
    }
  }

  /// The answer of an override; nil without one, or if it failed and was reported.
  private func ask(
    _ method: OverridableMethod, changing changeable: ChangeableArgument? = nil,
    arguments: (LuaStack) throws(LuaFailure) -> Void
  ) -> MethodValue? {
    guard overridden.contains(method), let holder else { return nil }
    return call(slot(of: method), of: holder, arguments: arguments) { [bindings] (stack) throws(LuaFailure) in
      try changeable?.readChange(bindings, on: stack)
      return try bindings?.answer(of: method, on: stack) ?? .nothing
    }
  }

  /// Calls the override for touches with the `object` as its `self`, and makes the same call ready where it is likely to
  /// come `again`.
  ///
  /// Returns false, and calls nothing, where scripts do not know all of these objects yet; nil after a failure, which was
  /// reported.
  private func callKnown(
    _ slot: Int, of object: AnyObject, _ touches: [Touch], _ event: Event, again: Bool
  ) -> Bool? {
    guard let scripts else { return nil }
    return scripts.perform(as: origin) { () throws(LuaError) in
      // An array of class instances is an array of their addresses, which is what the C side reads.
      try touches.withUnsafeBufferPointer { (touches) throws(LuaError) in
        try scripts.state.callKnown(slot, of: object, UnsafeRawBufferPointer(touches), event, again: again)
      }
    }
  }

  /// Calls the override for `message`; nil where it failed and was reported.
  @inline(never)
  private func call(_ slot: Int, of object: AnyObject, with message: EventMessage, _ event: Event) -> Void? {
    call(slot, of: object) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(message, event, on: stack)
    } read: { (_) throws(LuaFailure) in
    }
  }

  /// Calls a function with `self` and what `arguments` pushes; nil where it failed and was reported.
  @discardableResult
  private func call<Result>(
    _ slot: Int, of object: AnyObject, instructions: Int? = nil,
    arguments: (LuaStack) throws(LuaFailure) -> Void, read: (LuaStack) throws(LuaFailure) -> Result
  ) -> Result? {
    guard let scripts else { return nil }
    let isDelegate = role == .delegate
    let function: LuaFunction =
      isDelegate ? .override(of: object, slot: slot) : .method(of: object, slot: slot)
    return scripts.perform(as: origin) { () throws(LuaError) in
      try scripts.state.call(function, results: 1, instructions: instructions) {
        (stack) throws(LuaFailure) in
        if isDelegate, !stack.pushOverride(Self.delegateTableSlot, of: object) { stack.pushNil() }
        try arguments(stack)
      } read: { (stack) throws(LuaFailure) in
        try read(stack)
      }
    }
  }
}
