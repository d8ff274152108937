/// A property or method that scripts find in objects of a class.
///
/// The closures get the object and the values that the script passed: of a property being set, the new value. What
/// they push is the result.
package struct LuaMember<Object: AnyObject> {
  /// What runs when the script uses the member.
  package typealias Body = (Object, LuaStack) throws(LuaFailure) -> Void

  let erased: ErasedLuaMember

  /// A property; without `set` it can only be read.
  package static func property(_ name: String, get: @escaping Body, set: Body? = nil) -> LuaMember {
    LuaMember(erased: .init(name: name, use: .property(get: erase(get), set: set.map(erase))))
  }

  /// A method, called with a colon.
  package static func method(_ name: String, _ call: @escaping Body) -> LuaMember {
    LuaMember(erased: .init(name: name, use: .method(erase(call))))
  }

  /// A function that needs no object, called with a dot.
  package static func function(
    _ name: String, _ call: @escaping (LuaStack) throws(LuaFailure) -> Void
  ) -> LuaMember {
    LuaMember(erased: .init(name: name, use: .function(call)))
  }

  private static func erase(_ body: @escaping Body) -> ErasedLuaMember.Body {
    { (object, stack) throws(LuaFailure) in
      guard let receiver = object as? Object else {
        throw .message("the object in front of the colon is of another kind")
      }
      try body(receiver, stack)
    }
  }
}

/// A member whose object's type is no longer known.
struct ErasedLuaMember {
  typealias Body = (AnyObject?, LuaStack) throws(LuaFailure) -> Void

  enum Use {
    case property(get: Body, set: Body?)
    case method(Body)
    case function((LuaStack) throws(LuaFailure) -> Void)
  }

  let name: String
  let use: Use
}
