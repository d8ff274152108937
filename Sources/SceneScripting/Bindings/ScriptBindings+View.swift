internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// What every view has; mirrors `UIView`.
  var viewMembers: [LuaMember<View>] {
    viewTree + viewGeometry + viewFlags + viewConversions + viewHitTesting
  }

  private var viewTree: [LuaMember<View>] {
    [
      responder("superview") { $0.superview },
      responders("subviews") { $0.subviews },
      responder("window") { $0.window },
      responder("viewController") { $0.viewController },
      .method("isDescendantOf") { (view, stack) throws(LuaFailure) in
        stack.push(view.isDescendant(of: try stack.object(1, as: View.self, expected: "view")))
      },
      .method("viewWithId") { [self] (view, stack) throws(LuaFailure) in
        try push(view.view(withID: try stack.string(1)), on: stack)
      },
    ]
  }

  /// A view that a script places no longer follows its superview's size.
  private var viewGeometry: [LuaMember<View>] {
    [
      rect("frame") {
        $0.frame
      } set: {
        $0.place(\.frame, at: $1)
      },
      rect("bounds") {
        $0.bounds
      } set: {
        $0.place(\.bounds, at: $1)
      },
      point("center") {
        $0.center
      } set: {
        $0.place(\.center, at: $1)
      },
      point("anchorPoint") {
        $0.anchorPoint
      } set: {
        $0.anchorPoint = $1
      },
      .property("transform") { [self] (view, stack) throws(LuaFailure) in
        try push(view.transform, on: stack)
      } set: { [self] (view, stack) throws(LuaFailure) in
        view.transform = try transform(1, on: stack)
      },
    ]
  }

  private var viewFlags: [LuaMember<View>] {
    [
      .property("alpha") { (view, stack) throws(LuaFailure) in
        stack.push(Double(view.alpha))
      } set: { (view, stack) throws(LuaFailure) in
        let alpha = try stack.number(1)
        guard alpha.isFinite else { throw .message("'alpha' must be finite") }
        view.alpha = Float(min(max(alpha, 0), 1))
      },
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
        try push(view.convert(try point(1, on: stack), to: try self.view(2, on: stack)), on: stack)
      },
      .method("convertFrom") { [self] (view, stack) throws(LuaFailure) in
        try push(view.convert(try point(1, on: stack), from: try self.view(2, on: stack)), on: stack)
      },
    ]
  }

  private var viewHitTesting: [LuaMember<View>] {
    [
      .method("hitTest") { [self] (view, stack) throws(LuaFailure) in
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
  /// Sets a property of the geometry, for good.
  fileprivate func place<Value>(_ property: ReferenceWritableKeyPath<View, Value>, at value: Value) {
    relativeFrame = nil
    self[keyPath: property] = value
  }

  /// This view or the first view inside it that has the id; mirrors `UIView.viewWithTag(_:)`.
  func view(withID id: String) -> View? {
    if self.id == id { return self }
    for subview in subviews {
      if let view = subview.view(withID: id) { return view }
    }
    return nil
  }
}
