internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// What every view has; mirrors `UIView`.
  var viewMembers: [LuaMember<View>] {
    viewTree + viewSearch + viewChanges + viewGeometry + viewFlags + viewHitTesting + viewConversions
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

  private var viewFlags: [LuaMember<View>] {
    [
      .flag("hidden") {
        $0.isHidden
      } set: {
        $0.isHidden = $1
      },
      .flag("userInteractionEnabled") {
        $0.isUserInteractionEnabled
      } set: {
        $0.isUserInteractionEnabled = $1
      },
      .flag("multipleTouchEnabled") {
        $0.isMultipleTouchEnabled
      } set: {
        $0.isMultipleTouchEnabled = $1
      },
      .flag("exclusiveTouch") {
        $0.isExclusiveTouch
      } set: {
        $0.isExclusiveTouch = $1
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
      .property("hitTestInsets") { [self] (view, stack) throws(LuaFailure) in
        try push(view.hitTestInsets, on: stack)
      } set: { [self] (view, stack) throws(LuaFailure) in
        view.hitTestInsets = try insets(1, on: stack)
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
