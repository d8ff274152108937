internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// Another responder, to be read only.
  func responder<Object>(
    _ name: String, _ get: @escaping (Object) -> Responder?
  ) -> LuaMember<Object> {
    .property(name) { [self] (object, stack) throws(LuaFailure) in try push(get(object), on: stack) }
  }

  /// An array of responders, to be read only.
  func responders<Object>(
    _ name: String, _ get: @escaping (Object) -> [some Responder]
  ) -> LuaMember<Object> {
    .property(name) { [self] (object, stack) throws(LuaFailure) in try push(get(object), on: stack) }
  }

  /// A point, to be set as well.
  func point<Object>(
    _ name: String, _ get: @escaping (Object) -> Point, set: @escaping (Object, Point) -> Void
  ) -> LuaMember<Object> {
    .property(name) { [self] (object, stack) throws(LuaFailure) in
      try push(get(object), on: stack)
    } set: { [self] (object, stack) throws(LuaFailure) in
      let value = try point(1, on: stack)
      guard value.x.isFinite, value.y.isFinite else { throw .message("'\(name)' must be finite") }
      set(object, value)
    }
  }

  /// A rectangle, to be set as well.
  func rect<Object>(
    _ name: String, _ get: @escaping (Object) -> Rect, set: @escaping (Object, Rect) -> Void
  ) -> LuaMember<Object> {
    .property(name) { [self] (object, stack) throws(LuaFailure) in
      try push(get(object), on: stack)
    } set: { [self] (object, stack) throws(LuaFailure) in
      set(object, try rect(1, on: stack))
    }
  }
}
