internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// What every view has; mirrors `UIView`.
  var viewMembers: [LuaMember<View>] {
    viewTree + viewSearch + viewChanges + viewGeometry + properties(of: View.self) + viewHitTesting
      + viewConversions
      + viewGestures
  }

  private var viewTree: [LuaMember<View>] {
    [
      responder("superview") { $0.superview },
      responders("subviews") { $0.subviews },
      responder("window") { $0.window },
      responder("viewController") { $0.viewController },
    ]
  }

  private var viewSearch: [LuaMember<View>] {
    [
      .method("isDescendantOf") { (view, stack) throws(LuaFailure) in
        stack.charge(view.depth)
        stack.push(view.isDescendant(of: try stack.object(1, as: View.self, expected: "view")))
      },
      .method("viewWithId") { [self] (view, stack) throws(LuaFailure) in
        try push(view.view(withID: try stack.string(1), on: stack), on: stack)
      },
    ]
  }

  private var viewConversions: [LuaMember<View>] {
    [
      .method("convert") { [self] (view, stack) throws(LuaFailure) in
        let other = try self.view(2, on: stack)
        stack.charge(view.depth + (other?.depth ?? 0))
        try push(view.convert(try point(1, on: stack), to: other), on: stack)
      },
      .method("convertFrom") { [self] (view, stack) throws(LuaFailure) in
        let other = try self.view(2, on: stack)
        stack.charge(view.depth + (other?.depth ?? 0))
        try push(view.convert(try point(1, on: stack), from: other), on: stack)
      },
    ]
  }

  private var viewHitTesting: [LuaMember<View>] {
    [
      .method("hitTest") { [self] (view, stack) throws(LuaFailure) in
        stack.charge(view.subviews.count)
        let hit = view.hitTest(try point(1, on: stack), with: try event(2, on: stack))
        try push(hit, on: stack)
      },
      .method("pointInside") { [self] (view, stack) throws(LuaFailure) in
        stack.push(view.point(inside: try point(1, on: stack), with: try event(2, on: stack)))
      },
    ]
  }
}

extension View {
  /// This view or the first view inside it that has the id; mirrors `UIView.viewWithTag(_:)`.
  ///
  /// The search is charged to the script that asked for it.
  func view(withID id: String, on stack: LuaStack) -> View? {
    var visited = 0
    defer { stack.charge(visited) }
    var pending: [View] = [self]
    while let view = pending.popLast() {
      visited += 1
      if view.id == id { return view }
      pending.append(contentsOf: view.subviews.reversed())
    }
    return nil
  }

  /// How many views it is a subview of, directly or not.
  var depth: Int {
    var depth = 0
    var view = superview
    while let current = view {
      depth += 1
      view = current.superview
    }
    return depth
  }
}

extension ScriptBindings {
  /// Where a view lies; a view that a script places no longer follows its superview's size.
  var viewGeometry: [LuaMember<View>] {
    [
      rect("frame", \.frame), rect("bounds", \.bounds), center, transformation, alpha,
    ]
  }

  private func rect(_ name: String, _ path: ReferenceWritableKeyPath<View, Rect>) -> LuaMember<View> {
    geometry(name, path) { [self] (value, stack) throws(LuaFailure) in
      try push(value, on: stack)
    } read: { [self] (index, stack) throws(LuaFailure) in
      try rect(index, on: stack)
    } set: {
      $0.place(path, at: $1)
    }
  }

  private var center: LuaMember<View> {
    geometry("center", \.center) { [self] (value, stack) throws(LuaFailure) in
      try push(value, on: stack)
    } read: { [self] (index, stack) throws(LuaFailure) in
      try point(index, on: stack)
    } set: {
      $0.place(\.center, at: $1)
    }
  }

  private var transformation: LuaMember<View> {
    geometry("transform", \.transform) { [self] (value, stack) throws(LuaFailure) in
      try push(value, on: stack)
    } read: { [self] (index, stack) throws(LuaFailure) in
      try transform(index, on: stack)
    } set: {
      $0.transform = $1
    }
  }

  private var alpha: LuaMember<View> {
    geometry("alpha", \.alpha) { (value, stack) throws(LuaFailure) in
      stack.push(Double(value))
    } read: { (index, stack) throws(LuaFailure) in
      let alpha = try stack.number(index)
      guard alpha.isFinite else { throw .message("'alpha' must be finite") }
      return Float(min(max(alpha, 0), 1))
    } set: {
      $0.alpha = $1
    }
  }
}

extension View {
  /// Sets a property of the geometry, for good.
  fileprivate func place<Value>(_ property: ReferenceWritableKeyPath<View, Value>, at value: Value) {
    relativeFrame = nil
    self[keyPath: property] = value
  }
}
