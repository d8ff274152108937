internal import CLua
internal import CLuaBridge

extension LuaStack {
  /// The kind of a value.
  package func type(_ index: Int) -> LuaType { LuaType(rawValue: lua_type(lua, self.index(index))) ?? .none }

  /// The kind in words, an object's by its class.
  package func typeName(_ index: Int) -> String { `class`(of: index)?.name ?? type(index).name }

  /// Whether the value is nil or missing.
  package func isNil(_ index: Int) -> Bool { lb_is_nil(lua, self.index(index)) }

  /// Whether Lua takes the value for true.
  ///
  /// The corresponding C function is `lua_toboolean`.
  package func isTrue(_ index: Int) -> Bool { lua_toboolean(lua, self.index(index)) != 0 }

  /// A boolean.
  package func bool(_ index: Int) throws(LuaFailure) -> Bool {
    guard type(index) == .boolean else { throw mismatch(index, expected: "true or false") }
    return isTrue(index)
  }

  /// A number; a string with digits is none.
  package func number(_ index: Int) throws(LuaFailure) -> Double {
    guard type(index) == .number else { throw mismatch(index, expected: "number") }
    return lua_tonumberx(lua, self.index(index), nil)
  }

  /// The value if it is a number without a fraction that fits; a string with digits is none.
  ///
  /// The corresponding C function is `lua_isinteger`.
  package func integer(_ index: Int) -> Int? {
    guard lua_isinteger(lua, self.index(index)) != 0 else { return nil }
    return Int(lua_tointegerx(lua, self.index(index), nil))
  }

  /// Whether the table at `index` has a first element.
  package func hasElements(_ index: Int) -> Bool { lua_rawlen(lua, self.index(index)) > 0 }

  /// Whether there are more than `count` pairs in the table at `index`, elements included.
  package func hasPairs(beyond count: Int, _ index: Int) throws(LuaFailure) -> Bool {
    var seen = 0
    try walkPairs(of: index) { (_) throws(LuaFailure) in
      seen += 1
      return seen <= count
    }
    return seen > count
  }

  /// A string, which has to be UTF-8, as two of other bytes could become the same; messages call it `name`.
  package func string(
    _ index: Int, called name: @autoclosure () -> String = "a text"
  ) throws(LuaFailure) -> String {
    guard let bytes = bytes(index) else { throw mismatch(index, expected: "string") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .message("\(name()) is not UTF-8")
    }
    return text
  }

  /// The value if it is a string, to be shown or compared; what is not UTF-8 becomes replacement characters.
  package func text(_ index: Int) -> String? {
    bytes(index).map { String(decoding: $0, as: UTF8.self) }
  }

  private func bytes(_ index: Int) -> UnsafeRawBufferPointer? {
    guard type(index) == .string else { return nil }
    var length = 0
    let start = lua_tolstring(lua, self.index(index), &length)
    return UnsafeRawBufferPointer(start: start, count: length)
  }

  /// The Swift object that the value stands for, if any.
  package func object(_ index: Int) -> AnyObject? {
    var kind: Int32 = 0
    guard let object = lb_object_at(lua, self.index(index), &kind) else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
  }

  /// The class of the object that the value stands for, if any.
  package func `class`(of index: Int) -> LuaClass? {
    var kind: Int32 = 0
    guard lb_object_at(lua, self.index(index), &kind) != nil else { return nil }
    return state.classes[Int(kind)]
  }

  /// An object of a Swift class; `expected` names it in the message.
  package func object<Object: AnyObject>(
    _ index: Int, as type: Object.Type, expected: String
  ) throws(LuaFailure) -> Object {
    guard let object = object(index) as? Object else { throw mismatch(index, expected: expected) }
    return object
  }

  /// The number under a key of the record in a table, if there is one.
  package func field(_ key: Int, of record: LuaRecord, in index: Int) -> Double? {
    let table = self.index(index)
    guard lua_type(lua, table) == LUA_TTABLE else { return nil }
    lb_push_reference(lua, record.indices[key])
    lua_rawget(lua, table)
    defer { lb_pop(lua, 1) }
    return lua_type(lua, -1) == LUA_TNUMBER ? lua_tonumberx(lua, -1, nil) : nil
  }

  /// Runs `body` on each element of the array at `index`, the element being value 1, and charges for each.
  package func forEachElement(
    of index: Int, _ body: (LuaStack) throws(LuaFailure) -> Void
  ) throws(LuaFailure) {
    let table = self.index(index)
    guard lua_type(lua, table) == LUA_TTABLE else { throw mismatch(index, expected: "table") }
    try reserve()
    let top = lua_gettop(lua)
    defer { lua_settop(lua, top) }
    for position in 0..<lua_rawlen(lua, table) {
      charge(1)
      lua_rawgeti(lua, table, lua_Integer(position) + 1)
      try body(LuaStack(state: state, lua: lua, base: top))
      lua_settop(lua, top)
    }
  }

  /// The value as Lua's `tostring` gives it, which may run code of the script.
  package func description(_ index: Int) throws(LuaFailure) -> String {
    if let text = text(index) { return text }
    try checkScript(lb_push_description(lua, self.index(index)))
    defer { lb_pop(lua, 1) }
    return top.text(1) ?? ""
  }

  /// The function that the value at `index` has under `name`, nil where it has nothing there; finding it may run code of
  /// the script.
  package func function(_ name: String, of index: Int) throws(LuaFailure) -> LuaReference? {
    try checkScript(name.withCString { lb_push_field(lua, self.index(index), $0) })
    defer { lb_pop(lua, 1) }
    if top.isNil(1) { return nil }
    guard top.type(1) == .function else {
      throw .message("'\(name)' must be a function, got \(top.typeName(1))")
    }
    return try top.reference(1)
  }

  /// The value on top alone.
  private var top: LuaStack { dropFirst(lua_gettop(lua) - base - 1) }

  /// Throws where code of the script raised, or could not run.
  private func checkScript(_ status: Int32) throws(LuaFailure) {
    guard status == LB_RAISED else { return try check(status) }
    defer { lb_pop(lua, 1) }
    throw .message(top.text(1) ?? "")
  }

  /// Runs `body` on each pair of the table at `index`, the key being value 1 and its value 2, in no certain order, and
  /// charges for each; of several failures throws that of the first name, whatever the order.
  package func forEachPair(
    of index: Int, _ body: (LuaStack) throws(LuaFailure) -> Void
  ) throws(LuaFailure) {
    var first: (name: String, failure: LuaFailure)?
    try walkPairs(of: index) { (pair) throws(LuaFailure) in
      if let first, !pair.nameInOrder.utf8.lexicographicallyPrecedes(first.name.utf8) { return true }
      do throws(LuaFailure) { try body(pair) } catch {
        if error == .outOfMemory { throw error }
        first = (pair.nameInOrder, error)
      }
      return true
    }
    if let first { throw first.failure }
  }

  /// The key of a pair as far as messages name it.
  private var nameInOrder: String { text(1) ?? typeName(1) }

  /// As `forEachPair`, as long as `body` returns true.
  private func walkPairs(
    of index: Int, _ body: (LuaStack) throws(LuaFailure) -> Bool
  ) throws(LuaFailure) {
    let table = self.index(index)
    guard lua_type(lua, table) == LUA_TTABLE else { throw mismatch(index, expected: "table") }
    try reserve()
    let top = lua_gettop(lua)
    defer { lua_settop(lua, top) }
    var hasMore = false
    lua_pushnil(lua)
    while true {
      try check(lb_next(lua, table, &hasMore))
      guard hasMore else { return }
      charge(1)
      guard try body(LuaStack(state: state, lua: lua, base: top)) else { return }
      lua_settop(lua, top + 1)
    }
  }

  /// Makes room for a step of a walk, which may nest.
  private func reserve() throws(LuaFailure) {
    if lua_checkstack(lua, LuaState.room) == 0 { throw .outOfMemory }
  }

  /// A reference to a value.
  package func reference(_ index: Int) throws(LuaFailure) -> LuaReference {
    lua_pushvalue(lua, self.index(index))
    return try popReference()
  }

  func popReference() throws(LuaFailure) -> LuaReference {
    var index: Int32 = 0
    try check(lb_reference(lua, &index))
    return LuaReference(index: index, pool: state.pool)
  }

  /// The error to throw for a value of the wrong kind.
  package func mismatch(_ index: Int, expected: String) -> LuaFailure {
    .argument(index, expected: expected, got: typeName(index))
  }

  func objectDescription(_ index: Int) -> String {
    guard let kind = `class`(of: index), let object = object(index) else { return "object" }
    return kind.describe(object)
  }
}
