internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  func push(_ responder: Responder?, on stack: LuaStack) throws(LuaFailure) {
    guard let responder else { return stack.pushNil() }
    try stack.push(responder, as: self[kind(of: responder)])
  }

  func push(_ touches: [Touch], on stack: LuaStack) throws(LuaFailure) {
    try stack.push(touches, as: self[.touch])
  }

  func push(_ presses: [Press], on stack: LuaStack) throws(LuaFailure) {
    try stack.push(presses, as: self[.press])
  }

  func push(_ responders: [some Responder], on stack: LuaStack) throws(LuaFailure) {
    stack.charge(responders.count)
    try stack.pushArray(responders) { (responder) throws(LuaFailure) in try push(responder, on: stack) }
  }

  func push(_ event: Event?, on stack: LuaStack) throws(LuaFailure) {
    guard let event else { return stack.pushNil() }
    try stack.push(event, as: self[.event])
  }

  func push(_ recognizer: GestureRecognizer?, on stack: LuaStack) throws(LuaFailure) {
    guard let recognizer else { return stack.pushNil() }
    try stack.push(recognizer, as: self[kind(of: recognizer)])
  }

  func push(_ recognizers: [GestureRecognizer], on stack: LuaStack) throws(LuaFailure) {
    stack.charge(recognizers.count)
    try stack.pushArray(recognizers) { (recognizer) throws(LuaFailure) in try push(recognizer, on: stack) }
  }

  /// A responder, recognizer, touch or event, or nil for anything else.
  func push(object: AnyObject?, on stack: LuaStack) throws(LuaFailure) {
    switch object {
    case let responder as Responder: try push(responder, on: stack)
    case let recognizer as GestureRecognizer: try push(recognizer, on: stack)
    case let event as Event: try push(event, on: stack)
    case let touch as Touch: try stack.push(touch, as: self[.touch])
    default: stack.pushNil()
    }
  }

  /// A view, or nil for none.
  func view(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> View? {
    if stack.isNil(index) { return nil }
    return try stack.object(index, as: View.self, expected: "view or nil")
  }

  /// An event, or nil for none.
  func event(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> Event? {
    if stack.isNil(index) { return nil }
    return try stack.object(index, as: Event.self, expected: "event or nil")
  }

  /// An array of objects of one class.
  func objects<Object: AnyObject>(
    _ index: Int, on stack: LuaStack, _ expected: String
  ) throws(LuaFailure) -> [Object] {
    var objects: [Object] = []
    guard stack.type(index) == .table else { throw stack.mismatch(index, expected: expected) }
    try stack.forEachElement(of: index) { (element) throws(LuaFailure) in
      guard let object = element.object(1) as? Object else {
        throw .argument(index, expected: expected, got: "one with a \(element.typeName(1))")
      }
      objects.append(object)
    }
    return objects
  }
}

extension LuaStack {
  /// A string that is kept as a name, nil where the value is no string.
  func name(_ index: Int) throws(LuaFailure) -> String? {
    guard let text = text(index) else { return nil }
    guard text.utf8.count <= longestName else {
      throw .message("a name has \(longestName) bytes at most, not \(text.utf8.count)")
    }
    return text
  }

  private var longestName: Int { 256 }
}
