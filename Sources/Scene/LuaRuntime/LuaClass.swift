internal import CLua
internal import CLuaBridge

/// A kind of objects that scripts can hold: its name for messages, and its members.
package final class LuaClass {
  /// The kind in messages, such as `touch`.
  package let name: String
  let index: Int32
  let metatable: Int32
  let members: [String: Int]
  /// The names of its methods, which scripts call with a colon.
  package let methods: Set<String>
  let describe: (AnyObject) -> String

  init(
    name: String, index: Int32, metatable: Int32, members: [String: Int], methods: Set<String>,
    describe: @escaping (AnyObject) -> String
  ) {
    self.name = name
    self.index = index
    self.metatable = metatable
    self.members = members
    self.methods = methods
    self.describe = describe
  }

  /// Whether objects of this kind have a property or method called `name`.
  package func hasMember(_ name: String) -> Bool { members[name] != nil }
}

/// A property or method that scripts find in objects of a class.
///
/// The closures get the object and the values that the script passed: of a property being set, the new value. What
/// they push is the result.
package struct LuaMember<Object: AnyObject> {
  /// The code that runs when the script uses the member.
  package typealias Body = (Object, LuaStack) throws(LuaFailure) -> Void

  let erased: ErasedLuaMember

  /// A property; without `set` it can only be read.
  package static func property(_ name: String, get: @escaping Body, set: Body? = nil) -> LuaMember {
    LuaMember(
      erased: .init(
        name: name, use: .property(get: erase(get, of: name), set: set.map { erase($0, of: name) })))
  }

  /// A method, called with a colon.
  package static func method(_ name: String, _ call: @escaping Body) -> LuaMember {
    LuaMember(erased: .init(name: name, use: .method(erase(call, of: name))))
  }

  /// A function that needs no object, called with a dot.
  package static func function(
    _ name: String, _ call: @escaping (LuaStack) throws(LuaFailure) -> Void
  ) -> LuaMember {
    LuaMember(erased: .init(name: name, use: .function(call)))
  }

  /// The same member among those of a superclass or subclass; only objects of this class may be asked for it.
  package func inherited<Other>() -> LuaMember<Other> { LuaMember<Other>(erased: erased) }

  private static func erase(_ body: @escaping Body, of name: String) -> ErasedLuaMember.Body {
    { (object, stack) throws(LuaFailure) in
      guard let receiver = object as? Object else {
        throw .message(
          "the first argument is no object with '\(name)': write object:\(name)(…), with a colon")
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

extension LuaState {
  /// Lets scripts hold objects of a Swift class; the members of `parent`, the class of a superclass, come with it.
  ///
  /// `describe` gives the text that `tostring` shows. With `hasFields` scripts may keep their own values in the
  /// objects; without, a name that is no member's is an error.
  package func defineClass<Object: AnyObject>(
    _ name: String, parent: LuaClass? = nil, hasFields: Bool = false, members added: [LuaMember<Object>],
    describe: @escaping (Object) -> String
  ) throws(LuaError) -> LuaClass {
    var numbers = parent?.members ?? [:]
    var methods = parent?.methods ?? []
    for member in added {
      numbers[member.erased.name] = members.count
      if case .method = member.erased.use { methods.insert(member.erased.name) }
      members.append(member.erased)
    }
    let kind = LuaClass(
      name: name, index: Int32(classes.count),
      metatable: try makeMetatable(name, hasFields: hasFields, members: numbers), members: numbers,
      methods: methods, describe: { ($0 as? Object).map(describe) ?? name })
    classes.append(kind)
    return kind
  }

  private func makeMetatable(
    _ name: String, hasFields: Bool, members numbers: [String: Int]
  ) throws(LuaError) -> Int32 {
    var metatable: Int32 = 0
    try build { (stack) throws(LuaFailure) in
      try stack.pushTable()
      for (name, number) in numbers {
        try stack.setField(name) { (stack) throws(LuaFailure) in try stack.pushMember(number) }
      }
      try stack.check(lb_define_class(stack.lua, name, hasFields, &metatable))
    }
    return metatable
  }

  /// A function of Swift's for scripts; `name` is what messages call it.
  package func makeFunction(
    _ name: String, _ body: @escaping (LuaStack) throws(LuaFailure) -> Void
  ) throws(LuaError) -> LuaReference {
    members.append(.init(name: name, use: .function(body)))
    let number = members.count - 1
    return try makeValue { (stack) throws(LuaFailure) in try stack.pushMember(number) }
  }

  /// The shape of a table of numbers under these keys.
  package func makeRecord(_ names: [String]) throws(LuaError) -> LuaRecord {
    var keys: [LuaReference] = []
    for name in names {
      keys.append(try makeValue { (stack) throws(LuaFailure) in try stack.push(name) })
    }
    return LuaRecord(names: names, keys: keys)
  }

  /// A fresh table of global variables for a script, with its own copy of the library.
  package func makeEnvironment() throws(LuaError) -> LuaReference {
    try makeValue { (stack) throws(LuaFailure) in try stack.check(lb_push_environment(stack.lua)) }
  }

  /// A reference to the value that `push` pushes.
  package func makeValue(
    _ push: (LuaStack) throws(LuaFailure) -> Void
  ) throws(LuaError) -> LuaReference {
    try build { (stack) throws(LuaFailure) in
      try push(stack)
      return try stack.popReference()
    }
  }

  /// Runs `body` on an empty stack and leaves it as it was.
  package func build<Result>(
    _ body: (LuaStack) throws(LuaFailure) -> Result
  ) throws(LuaError) -> Result {
    releaseReferences()
    let lua = running
    let top = lua_gettop(lua)
    defer { lua_settop(lua, top) }
    do throws(LuaFailure) {
      guard lua_checkstack(lua, Self.room) != 0 else { throw .outOfMemory }
      return try body(LuaStack(state: self, lua: lua, base: top))
    } catch {
      throw LuaError(error)
    }
  }

  /// Room on the stack that every piece of Swift code finds.
  static let room: Int32 = 40
}

extension LuaStack {
  /// A property is known to the bridge by its number, a method by its function.
  func pushMember(_ number: Int) throws(LuaFailure) {
    if case .property = state.members[number].use {
      push(number)
    } else {
      try check(lb_push_function(lua, Int32(number)))
    }
  }

  /// Lets the object at `index` find methods in the table pushed last as well, which is popped.
  package func setMethods(of index: Int) { lb_set_methods(lua, self.index(index)) }

  /// Forgets the methods and fields that scripts gave to the object at `index`.
  package func clearFields(of index: Int) { lb_clear_fields(lua, self.index(index)) }
}

extension LuaError {
  init(_ failure: LuaFailure) {
    self.init(
      kind: failure == .outOfMemory ? .memory : .runtime, message: failure.description(of: "script"))
  }
}
