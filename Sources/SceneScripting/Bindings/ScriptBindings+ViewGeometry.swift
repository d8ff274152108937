internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// Where a view lies; a view that a script places no longer follows its superview's size.
  var viewGeometry: [LuaMember<View>] {
    [
      rect("frame", \.frame), rect("bounds", \.bounds), center,
      .property("anchorPoint") { [self] (view, stack) throws(LuaFailure) in
        try push(view.anchorPoint, on: stack)
      } set: { [self] (view, stack) throws(LuaFailure) in
        view.anchorPoint = try point(1, on: stack)
      },
      transformation, alpha,
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
