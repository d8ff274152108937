internal import TouchControls
internal import LuaRuntime
internal import TouchDelivery

/// The value of `self.super` in a script: the object without that script.
final class SuperReceiver {
  private let origin: ScriptOrigin

  init(_ script: ScriptLayer) {
    origin = script.origin
  }

  /// The object's value in Lua, which held this and the functions, is gone; the object may live on.
  deinit {
    script?.loseFunctions()
  }

  var script: ScriptLayer? { origin.script as? ScriptLayer }

  /// What `tostring` shows.
  var description: String { "super of \(script?.origin.owner.id ?? "nobody")" }

  /// The script and its object.
  func reach() throws(LuaFailure) -> (ScriptLayer, any Overridable) {
    guard let script, let object = script.object else { throw .message("this object is gone") }
    return (script, object)
  }
}

extension ScriptBindings {
  /// The members of `self.super`: the methods that a script with this role can override.
  func superMembers(of role: ScriptRole) -> [LuaMember<SuperReceiver>] {
    let calls = role.methods.filter { !$0.signature.isMessage }.map(superMember)
    return calls
      + eventMethods(of: role) { (receiver: SuperReceiver, message, event) throws(LuaFailure) in
        let (script, object) = try receiver.reach()
        script.noteSuper(of: message.method)
        if let responder = object as? Responder {
          responder.receive(message, with: event, after: script)
          try event.requireEndOfChain()
        } else if let recognizer = object as? GestureRecognizer {
          recognizer.receive(message, with: event, after: script)
        }
      }
  }

  private func superMember(_ method: OverridableMethod) -> LuaMember<SuperReceiver> {
    .method(method.name) { [self] (receiver, stack) throws(LuaFailure) in
      let (script, object) = try receiver.reach()
      try require(method, of: object)
      var arguments: [MethodValue] = []
      for (index, parameter) in method.signature.parameters.enumerated() {
        arguments.append(try value(parameter, at: index + 1, on: stack))
      }
      script.noteSuper(of: method)
      let answer = MethodCall(method, of: object, arguments, after: script).callSuper()
      if method.signature.answer != .nothing { try push(answer, on: stack) }
    }
  }

  private func require(_ method: OverridableMethod, of object: any Overridable) throws(LuaFailure) {
    guard let responder = object as? Responder else { return }
    switch method.signature.owners.first {
    case .view where !(responder is View): throw .message("'\(responder.id)' is no view")
    case .control where !(responder is Control): throw .message("'\(responder.id)' is no control")
    case .scrollView where !(responder is ScrollView):
      throw .message("'\(responder.id)' is no scroll view")
    default: break
    }
  }

  private func value(
    _ parameter: MethodSignature.Parameter, at index: Int, on stack: LuaStack
  ) throws(LuaFailure) -> MethodValue {
    switch parameter {
    case .point: .point(try point(index, on: stack))
    case .event: .object(try stack.object(index, as: Event.self, expected: "event"))
    case .optionalEvent: MethodValue(try event(index, on: stack))
    case .touch: .object(try stack.object(index, as: Touch.self, expected: "touch"))
    case .recognizer: .object(try recognizer(index, on: stack))
    case .text: .text(try stack.string(index))
    case .flag: .flag(try stack.bool(index))
    case .touches: .touches(try objects(index, on: stack, "array of touches"))
    case .changeablePoint: .object(ChangeablePoint(try point(index, on: stack)))
    case .view: .object(try stack.object(index, as: View.self, expected: "view"))
    case .optionalView: MethodValue(try view(index, on: stack))
    case .optionalResponder where stack.isNil(index): .nothing
    case .optionalResponder:
      .object(try stack.object(index, as: Responder.self, expected: "responder or nil"))
    case .optionalObject where stack.isNil(index): .nothing
    case .optionalObject: .object(try stack.object(index, as: AnyObject.self, expected: "object or nil"))
    }
  }

  /// Pushes an argument of a method, or what it answers.
  func push(_ value: MethodValue, on stack: LuaStack) throws(LuaFailure) {
    switch value {
    case .nothing: stack.pushNil()
    case .flag(let flag): stack.push(flag)
    case .point(let point): try push(point, on: stack)
    case .text(let text): try stack.push(text)
    case .touches(let touches): try push(touches, on: stack)
    case .object(let changeable as ChangeablePoint): try push(changeable.point, on: stack)
    case .object(let object): try push(object: object, on: stack)
    }
  }

  /// The answer of an override of `method`.
  func answer(of method: OverridableMethod, on stack: LuaStack) throws(LuaFailure) -> MethodValue {
    switch method.signature.answer {
    case .nothing: return .nothing
    case .flag:
      guard stack.type(1) == .boolean || stack.isNil(1) else {
        throw wrongAnswer(stack, of: method, "true or false")
      }
      return .flag(stack.isTrue(1))
    case _ where stack.isNil(1): return .nothing
    case .view:
      guard let view = stack.object(1) as? View else { throw wrongAnswer(stack, of: method, "a view or nil") }
      return .object(view)
    case .responder:
      guard let responder = stack.object(1) as? Responder else {
        throw wrongAnswer(stack, of: method, "a responder or nil")
      }
      return .object(responder)
    }
  }

  private func wrongAnswer(
    _ stack: LuaStack, of method: OverridableMethod, _ expected: String
  ) -> LuaFailure {
    .message("'\(method)' must return \(expected), got \(stack.typeName(1))")
  }

  /// Makes the table or responder at 1 the delegate, or removes it for nil; mirrors `delegate`, but retains it.
  func setDelegate(of recognizer: GestureRecognizer, on stack: LuaStack) throws(LuaFailure) {
    guard let scripts = fingerpost.scripts else { return }
    guard stack.isNil(1) || stack.type(1) == .table || stack.object(1) is Responder else {
      throw .message(
        "'delegate' wants a table or responder with a delegate's methods, or nil, got \(stack.typeName(1))")
    }
    let origin = scripts.makeOrigin()
    let table =
      stack.isNil(1)
      ? nil
      : try ScriptTable(methodsOf: 1, on: stack, file: origin.file, role: .delegate, of: recognizer)
    (recognizer.delegate as? ScriptLayer)?.switchOff(in: scripts.state)
    guard let table else { return recognizer.delegate = nil }
    do throws(LuaError) {
      try ScriptLayer(.delegate, of: recognizer, origin, scripts: scripts).adopt(table, in: scripts)
    } catch {
      throw LuaFailure(error)
    }
  }
}
