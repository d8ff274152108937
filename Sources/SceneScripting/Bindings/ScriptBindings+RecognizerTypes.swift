internal import GestureRecognizers
internal import LuaRuntime
internal import TouchDelivery

/// The bounds of numbers are those of scenes.
extension ScriptBindings {
  /// What a tap has; mirrors `UITapGestureRecognizer`.
  var tapMembers: [LuaMember<TapGestureRecognizer>] {
    [
      .count("numberOfTapsRequired", \.numberOfTapsRequired, in: 1...100),
      .count("numberOfTouchesRequired", \.numberOfTouchesRequired, in: 1...100),
    ]
  }

  /// What a long press has; mirrors `UILongPressGestureRecognizer`.
  var longPressMembers: [LuaMember<LongPressGestureRecognizer>] {
    [
      .count("numberOfTapsRequired", \.numberOfTapsRequired, in: 0...100),
      .count("numberOfTouchesRequired", \.numberOfTouchesRequired, in: 1...100),
      .amount("minimumPressDuration", \.minimumPressDuration, in: 0...86_400),
      .amount("allowableMovement", \.allowableMovement, in: 0...1_000_000),
    ]
  }

  /// What a pan has; mirrors `UIPanGestureRecognizer`.
  var panMembers: [LuaMember<PanGestureRecognizer>] {
    [
      .count("minimumNumberOfTouches", \.minimumNumberOfTouches, in: 1...100),
      .count("maximumNumberOfTouches", \.maximumNumberOfTouches, in: 1...100, isUnbounded: true),
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

  /// What a pan from the edge has; mirrors `UIScreenEdgePanGestureRecognizer`.
  var screenEdgePanMembers: [LuaMember<ScreenEdgePanGestureRecognizer>] {
    let words: [(value: Set<RectEdge>, word: String)] = [
      ([.left], "left"), ([.right], "right"), ([.top], "top"), ([.bottom], "bottom"),
    ]
    return [.options("edges", \.edges, words)]
  }

  /// What a swipe has; mirrors `UISwipeGestureRecognizer`.
  var swipeMembers: [LuaMember<SwipeGestureRecognizer>] {
    [
      .count("numberOfTouchesRequired", \.numberOfTouchesRequired, in: 1...100),
      .options(
        "direction", \.direction,
        SwipeGestureRecognizer.Direction.words.map { (value: $0.direction, word: $0.word) }),
      .property("swipedDirection") { (swipe, stack) throws(LuaFailure) in
        guard let direction = swipe.swipedDirection else { return stack.pushNil() }
        try stack.push(direction)
      },
    ]
  }

  /// What a pinch has; mirrors `UIPinchGestureRecognizer`.
  var pinchMembers: [LuaMember<PinchGestureRecognizer>] {
    [
      .amount("scale", \.scale, in: -1_000_000...1_000_000),
      .number("velocity") { $0.velocity },
    ]
  }

  /// What a rotation has; mirrors `UIRotationGestureRecognizer`.
  var rotationMembers: [LuaMember<RotationGestureRecognizer>] {
    [
      .amount("rotation", \.rotation, in: -1_000_000...1_000_000),
      .number("velocity") { $0.velocity },
    ]
  }
}
