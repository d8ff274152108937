internal import Diagnostics
internal import GestureRecognizers
internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// What every recognizer has; mirrors `UIGestureRecognizer`.
  var recognizerMembers: [LuaMember<GestureRecognizer>] {
    recognizerState + properties(of: GestureRecognizer.self) + recognizerLocations + recognizerRelations
      + recognizerGesture
  }

  /// What views have of recognizers.
  var viewGestures: [LuaMember<View>] {
    [
      .property("gestureRecognizers") { [self] (view, stack) throws(LuaFailure) in
        try push(view.gestureRecognizers, on: stack)
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
        recognizer.allowSimultaneousRecognition(with: try other(than: recognizer, on: stack))
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
    if count >= mostRelations { throw .message("it has that to do with \(count) recognizers already") }
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
      throw .message("the recognizer '\(id)' cannot go from \(state) to \(next)")
    }
    state = next
  }
}

extension ScriptBindings {
  /// What a pan has; mirrors `UIPanGestureRecognizer`.
  var panMembers: [LuaMember<PanGestureRecognizer>] {
    properties(of: PanGestureRecognizer.self, beyond: GestureRecognizer.properties) + [
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

  /// What a swipe has; mirrors `UISwipeGestureRecognizer`.
  var swipeMembers: [LuaMember<SwipeGestureRecognizer>] {
    properties(of: SwipeGestureRecognizer.self, beyond: GestureRecognizer.properties) + [
      .property("swipedDirection") { (swipe, stack) throws(LuaFailure) in
        guard let direction = swipe.swipedDirection else { return stack.pushNil() }
        try stack.push(direction)
      }
    ]
  }

  /// What a pinch has; mirrors `UIPinchGestureRecognizer`.
  var pinchMembers: [LuaMember<PinchGestureRecognizer>] {
    [measure("scale", \.scale), .number("velocity") { $0.velocity }]
  }

  /// What a rotation has; mirrors `UIRotationGestureRecognizer`.
  var rotationMembers: [LuaMember<RotationGestureRecognizer>] {
    [measure("rotation", \.rotation), .number("velocity") { $0.velocity }]
  }
}
