internal import LuaRuntime

extension LuaMember {
  /// A number that can only be read.
  static func number(_ name: String, _ get: @escaping (Object) -> Double) -> LuaMember {
    .property(name) { (object, stack) throws(LuaFailure) in stack.push(get(object)) }
  }

  /// A whole number that can only be read.
  static func integer(_ name: String, _ get: @escaping (Object) -> Int) -> LuaMember {
    .property(name) { (object, stack) throws(LuaFailure) in stack.push(get(object)) }
  }

  /// A string that can only be read.
  static func text(_ name: String, _ get: @escaping (Object) -> String) -> LuaMember {
    .property(name) { (object, stack) throws(LuaFailure) in try stack.push(get(object)) }
  }

  /// True or false, to be read only.
  static func condition(_ name: String, _ get: @escaping (Object) -> Bool) -> LuaMember {
    .property(name) { (object, stack) throws(LuaFailure) in stack.push(get(object)) }
  }

  /// True or false, to be set as well.
  static func flag(
    _ name: String, _ get: @escaping (Object) -> Bool, set: @escaping (Object, Bool) -> Void
  ) -> LuaMember {
    .property(name) { (object, stack) throws(LuaFailure) in
      stack.push(get(object))
    } set: { (object, stack) throws(LuaFailure) in
      set(object, try stack.bool(1))
    }
  }
}
