internal import Diagnostics
internal import LuaRuntime
internal import TouchDelivery

/// What a recognizer that a script implements needs besides its state.
extension ScriptBindings {
  private static let mostTimers = 100
  private static let mostTouches = 100

  var recognizerGesture: [LuaMember<GestureRecognizer>] {
    [
      .property("touches") { [self] (recognizer, stack) throws(LuaFailure) in
        try push(recognizer.currentTouches, on: stack)
      } set: { [self] (recognizer, stack) throws(LuaFailure) in
        try recognizer.requireCustom("touches")
        let touches: [Touch]? = stack.isNil(1) ? nil : try objects(1, on: stack, "array of touches or nil")
        guard touches?.count ?? 0 <= Self.mostTouches else {
          throw .message("a gesture is made of \(Self.mostTouches) touches at most")
        }
        recognizer.customTouches = touches
      },
      .property("values") { [self] (recognizer, stack) throws(LuaFailure) in
        try push(recognizer.values, on: stack)
      } set: { [self] (recognizer, stack) throws(LuaFailure) in
        try recognizer.requireCustom("values")
        recognizer.customValues = stack.isNil(1) ? [] : try gestureValues(stack)
      },
      .method("schedule") { [self] (recognizer, stack) throws(LuaFailure) in
        guard recognizer.scheduledCount < Self.mostTimers else {
          throw .message("\(Self.mostTimers) timers of '\(recognizer.id)' wait already; invalidate some")
        }
        let (seconds, function) = try timerArguments(stack)
        let timer = try fingerpost.scripts?.schedule(function, after: seconds, for: recognizer)
        guard let timer else { return stack.pushNil() }
        try stack.push(timer, as: self[.timer])
      },
    ]
  }

  private func push(_ values: [GestureValue], on stack: LuaStack) throws(LuaFailure) {
    try stack.pushTable()
    for value in values {
      try stack.setField(value.name.word) { (stack) throws(LuaFailure) in
        switch value.content {
        case .point(let point): try push(point, on: stack)
        case .number(let number): stack.push(number)
        case .word(let word): try stack.push(word)
        }
      }
    }
  }

  /// The table at 1, in the order of the log.
  private func gestureValues(_ stack: LuaStack) throws(LuaFailure) -> [GestureValue] {
    let names: [RecordField] = [.translation, .scale, .rotation, .direction, .velocity, .numberOfTouches]
    var contents: [String: GestureValue.Content] = [:]
    try stack.forEachPair(of: 1) { (pair) throws(LuaFailure) in
      guard let name = pair.text(1), names.contains(where: { $0.word == name }) else {
        let known = names.map(\.word).joined(separator: ", ")
        throw .message(
          "'values' has names out of \(known), not \(pair.text(1)?.quotable ?? pair.typeName(1))")
      }
      contents[name] = try content(of: name, pair)
    }
    return names.compactMap { name in contents[name.word].map { GestureValue(name, $0) } }
  }

  private func content(of name: String, _ pair: LuaStack) throws(LuaFailure) -> GestureValue.Content {
    if let word = try pair.name(2) { return .word(word) }
    if pair.type(2) == .table { return .point(try point(2, on: pair)) }
    guard pair.type(2) == .number, case let number = try pair.number(2), number.isFinite else {
      throw .message("'\(name)' wants a number, a word or a point, got \(try pair.description(2).quotable)")
    }
    return .number(number)
  }
}

extension GestureRecognizer {
  fileprivate func requireCustom(_ property: String) throws(LuaFailure) {
    guard Swift.type(of: self) == GestureRecognizer.self else {
      throw .message("'\(property)' of a \(type) recognizer cannot be set, only that of a custom one")
    }
  }
}
