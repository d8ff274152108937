internal import Diagnostics
internal import TouchGestures
internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// The members of every recognizer; mirrors `UIGestureRecognizer`.
  var recognizerMembers: [LuaMember<GestureRecognizer>] {
    recognizerState + properties(of: GestureRecognizer.self) + recognizerLocations + recognizerRelations
      + recognizerGesture
  }

  /// The members of views that are about recognizers.
  var viewGestures: [LuaMember<View>] {
    [
      .property("gestureRecognizers") { [self] (view, stack) throws(LuaFailure) in
        try push(view.gestureRecognizers, on: stack)
      } set: { [self] (view, stack) throws(LuaFailure) in
        view.setGestureRecognizers(try objects(1, on: stack, "array of recognizers"))
      },
      .method("addGestureRecognizer") { [self] (view, stack) throws(LuaFailure) in
        view.addGestureRecognizer(try recognizer(1, on: stack))
      },
      .method("removeGestureRecognizer") { [self] (view, stack) throws(LuaFailure) in
        view.removeGestureRecognizer(try recognizer(1, on: stack))
      },
    ]
  }

  private var recognizerState: [LuaMember<GestureRecognizer>] {
    [
      .text("id") { $0.id },
      .text("type") { $0.type },
      responder("view") { $0.view },
      .property("super") { (recognizer, stack) throws(LuaFailure) in
        if !stack.pushOverride(ScriptLayer.superSlot, of: recognizer) { stack.pushNil() }
      },
      .property("delegate") { (recognizer, stack) throws(LuaFailure) in
        if !stack.pushOverride(ScriptLayer.delegateTableSlot, of: recognizer) { stack.pushNil() }
      } set: { [self] (recognizer, stack) throws(LuaFailure) in
        try setDelegate(of: recognizer, on: stack)
      },
      .property("state") { (recognizer, stack) throws(LuaFailure) in
        try stack.push("\(recognizer.state)")
      } set: { (recognizer, stack) throws(LuaFailure) in
        let word = try stack.string(1)
        stack.charge(200)
        try recognizer.change(to: try Self.states.one(word == "recognized" ? "ended" : word))
      },
      .property("failureReason") { (recognizer, stack) throws(LuaFailure) in
        guard let reason = recognizer.failureReason else { return stack.pushNil() }
        try stack.push(reason)
      } set: { (recognizer, stack) throws(LuaFailure) in
        recognizer.failureReason = stack.isNil(1) ? nil : try stack.string(1).shortened()
      },
    ]
  }

  private var recognizerLocations: [LuaMember<GestureRecognizer>] {
    [
      .integer("numberOfTouches") { $0.numberOfTouches },
      .method("location") { [self] (recognizer, stack) throws(LuaFailure) in
        try push(recognizer.location(in: try view(1, on: stack)), on: stack)
      },
      .method("locationOfTouch") { [self] (recognizer, stack) throws(LuaFailure) in
        let number = try stack.number(1)
        let index = Int(exactly: number) ?? -1
        guard let location = recognizer.location(ofTouch: index, in: try view(2, on: stack)) else {
          throw .message(
            "there is no touch \(number.written); the gesture has \(recognizer.numberOfTouches), counted from 0"
          )
        }
        try push(location, on: stack)
      },
    ]
  }

  private var recognizerRelations: [LuaMember<GestureRecognizer>] {
    [
      .method("requireToFail") { [self] (recognizer, stack) throws(LuaFailure) in
        try Self.requireRoom(beside: recognizer.failureRequirements.count)
        recognizer.require(toFail: try other(than: recognizer, on: stack))
      },
      .method("simultaneousWith") { [self] (recognizer, stack) throws(LuaFailure) in
        try Self.requireRoom(beside: recognizer.simultaneous.count)
        recognizer.allowSimultaneousRecognition(with: [try other(than: recognizer, on: stack)])
      },
      .method("canPrevent") { [self] (recognizer, stack) throws(LuaFailure) in
        stack.push(recognizer.canPrevent(try self.recognizer(1, on: stack)))
      },
      .method("canBePrevented") { [self] (recognizer, stack) throws(LuaFailure) in
        stack.push(recognizer.canBePrevented(by: try self.recognizer(1, on: stack)))
      },
      .method("ignore") { (recognizer, stack) throws(LuaFailure) in
        recognizer.ignore(
          try stack.object(1, as: Touch.self, expected: "touch"),
          for: try stack.object(2, as: Event.self, expected: "event"))
      },
      .method("addTarget") { [self] (recognizer, stack) throws(LuaFailure) in
        try addTarget(TargetOptions(stack, of: .recognizer, self), to: recognizer, on: stack)
      },
      .method("removeTarget") { [self] (recognizer, stack) throws(LuaFailure) in
        removeTarget(try TargetOptions(stack, of: .recognizer, self), from: recognizer)
      },
    ]
  }

  /// The states by the log's words; scripts may write `recognized` for `ended`, as UIKit does.
  private static let states = LuaWords(
    name: "state", words: GestureRecognizer.State.allCases.map { ($0, "\($0)") })
  private static let mostRelations = 100

  private static func requireRoom(beside count: Int) throws(LuaFailure) {
    if count >= mostRelations {
      throw .message("it already has this relation with \(count) recognizers, the most there may be")
    }
  }

  func recognizer(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> GestureRecognizer {
    try stack.object(index, as: GestureRecognizer.self, expected: "recognizer")
  }

  private func other(
    than recognizer: GestureRecognizer, on stack: LuaStack
  ) throws(LuaFailure) -> GestureRecognizer {
    let other = try self.recognizer(1, on: stack)
    if other === recognizer { throw .message("this is the recognizer '\(recognizer.id)' itself") }
    return other
  }
}

extension GestureRecognizer {
  /// Sets `state`; a transition that does not exist is an error of the script (GR-6).
  fileprivate func change(to next: State) throws(LuaFailure) {
    if state == .failed, next == .failed { return }
    guard allows(next) else {
      throw .message(objection(to: next))
    }
    state = next
  }
}

extension ScriptBindings {
  /// What recognizers of a class have besides their properties: what they measure.
  func measures(of type: GestureRecognizer.Type) -> [LuaMember<GestureRecognizer>] {
    switch type {
    case is PanGestureRecognizer.Type: panMeasures.map { $0.inherited() }
    case is SwipeGestureRecognizer.Type: swipeMeasures.map { $0.inherited() }
    case is PinchGestureRecognizer.Type: pinchMeasures.map { $0.inherited() }
    case is RotationGestureRecognizer.Type: rotationMeasures.map { $0.inherited() }
    default: []
    }
  }

  /// What a pan has besides its properties; mirrors `UIPanGestureRecognizer`.
  private var panMeasures: [LuaMember<PanGestureRecognizer>] {
    [
      .method("translation") { [self] (pan, stack) throws(LuaFailure) in
        try push(pan.translation(in: try view(1, on: stack)), on: stack)
      },
      .method("setTranslation") { [self] (pan, stack) throws(LuaFailure) in
        pan.setTranslation(try point(1, on: stack), in: try view(2, on: stack))
      },
      .method("velocity") { [self] (pan, stack) throws(LuaFailure) in
        try push(pan.velocity(in: try view(1, on: stack)), on: stack)
      },
    ]
  }

  /// What a swipe has besides its properties; mirrors `UISwipeGestureRecognizer`.
  private var swipeMeasures: [LuaMember<SwipeGestureRecognizer>] {
    [
      .property("swipedDirection") { (swipe, stack) throws(LuaFailure) in
        guard let direction = swipe.swipedDirection else { return stack.pushNil() }
        try stack.push(direction)
      }
    ]
  }

  /// What a pinch has besides its properties; mirrors `UIPinchGestureRecognizer`.
  private var pinchMeasures: [LuaMember<PinchGestureRecognizer>] {
    [measure("scale", \.scale), .number("velocity") { $0.velocity }]
  }

  /// What a rotation has besides its properties; mirrors `UIRotationGestureRecognizer`.
  private var rotationMeasures: [LuaMember<RotationGestureRecognizer>] {
    [measure("rotation", \.rotation), .number("velocity") { $0.velocity }]
  }
}

/// The members that a recognizer needs where a script implements its gesture.
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
