internal import CLua
internal import CLuaBridge

/// The values that Lua and Swift pass to each other, while a call between them runs.
///
/// Reading counts from 1. Nothing here can raise in Lua; what needs memory throws.
package struct LuaStack {
  /// The interpreter.
  package let state: LuaState
  let lua: OpaquePointer
  let base: Int32

  /// The number of values.
  package var count: Int { Int(lua_gettop(lua) - base) }

  func index(_ index: Int) -> Int32 {
    assert(index > 0, "values are counted from 1")
    return base + Int32(index)
  }

  func dropFirst(_ count: Int32) -> LuaStack { LuaStack(state: state, lua: lua, base: base + count) }

  func check(_ status: Int32) throws(LuaFailure) {
    if status != LB_OK { throw LuaFailure(status: status) }
  }

  /// Counts work that Swift does for a script as that many instructions of its budget.
  ///
  /// A script that has spent too much is stopped soon after it goes on.
  package func charge(_ instructions: Int) {
    lb_spend(state.context, Int64(min(max(instructions, 0), 1 << 40)))
  }

  /// The place in a script that runs, if any.
  ///
  /// The corresponding C function is `lua_getstack`.
  package var position: (file: String, line: Int)? {
    var record = lua_Debug()
    var level: Int32 = 0
    while lua_getstack(lua, level, &record) != 0 {
      if lua_getinfo(lua, "Sl", &record) != 0, record.currentline > 0, let source = record.source {
        return (String(String(cString: source).dropFirst()), Int(record.currentline))
      }
      level += 1
    }
    return nil
  }
}

/// The kinds of values in Lua.
package enum LuaType: Int32, Sendable {
  case none = -1
  case `nil`, boolean, lightUserdata, number, string, table, function, userdata, thread

  /// Lua's word for it.
  package var name: String {
    switch self {
    case .none: "no value"
    case .lightUserdata: "userdata"
    default: "\(self)"
    }
  }
}

extension LuaStack {
  /// Pushes nil.
  ///
  /// The corresponding C function is `lua_pushnil`.
  package func pushNil() { lua_pushnil(lua) }

  /// Pushes a boolean.
  ///
  /// The corresponding C function is `lua_pushboolean`.
  package func push(_ value: Bool) { lua_pushboolean(lua, value ? 1 : 0) }

  /// Pushes a float.
  ///
  /// The corresponding C function is `lua_pushnumber`.
  package func push(_ value: Double) { lua_pushnumber(lua, value) }

  /// Pushes an integer.
  ///
  /// The corresponding C function is `lua_pushinteger`.
  package func push(_ value: Int) { lua_pushinteger(lua, lua_Integer(value)) }

  /// Pushes a string.
  ///
  /// The corresponding C function is `lua_pushlstring`.
  package func push(_ value: String) throws(LuaFailure) {
    var value = value
    try check(
      value.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { lb_push_string(lua, $0.baseAddress, $0.count) }
      })
  }

  /// Pushes a value held by a reference.
  package func push(_ reference: LuaReference) { lb_push_reference(lua, reference.index) }

  /// Pushes the one value that stands for `object` as long as scripts hold it, which keeps the object alive.
  ///
  /// The kind given first stays.
  package func push(_ object: AnyObject, as kind: LuaClass) throws(LuaFailure) {
    try check(
      lb_push_object(lua, kind.metatable, kind.index, Unmanaged.passUnretained(object).toOpaque()))
  }

  /// Pushes an array of the values that stand for `objects`, all of one kind.
  package func push<Object: AnyObject>(_ objects: [Object], as kind: LuaClass) throws(LuaFailure) {
    try check(
      objects.withUnsafeBytes { objects in
        lb_push_objects(
          lua, kind.metatable, kind.index,
          objects.baseAddress?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self),
          Int32(clamping: objects.count / MemoryLayout<Object>.stride))
      })
  }

  /// Pushes a table with a number for each key of `record`.
  package func push<let count: Int>(
    _ record: LuaRecord, _ numbers: InlineArray<count, Double>
  ) throws(LuaFailure) {
    try push(record, numbers.span)
  }

  /// Pushes a table with a number for each key of `record`.
  package func push(_ record: LuaRecord, _ numbers: Span<Double>) throws(LuaFailure) {
    assert(record.indices.count == numbers.count, "a number for each key")
    let count = Int32(min(numbers.count, record.indices.count))
    try check(
      numbers.withUnsafeBufferPointer { numbers in
        record.indices.withUnsafeBufferPointer { keys in
          lb_push_record(lua, keys.baseAddress, numbers.baseAddress, count)
        }
      })
  }

  /// Pushes an array of what `push` pushes for each element.
  package func pushArray<Elements: Collection>(
    _ elements: Elements, _ push: (Elements.Element) throws(LuaFailure) -> Void
  ) throws(LuaFailure) {
    try check(lb_push_table(lua, Int32(clamping: elements.count), 0))
    var index: lua_Integer = 0
    for element in elements {
      index += 1
      try push(element)
      try check(lb_set_index(lua, -2, index))
    }
  }

  /// Pushes an empty table.
  ///
  /// The corresponding C function is `lua_newtable`.
  package func pushTable() throws(LuaFailure) { try check(lb_push_table(lua, 0, 0)) }

  /// Sets a field of the table pushed last to what `push` pushes.
  package func setField(_ name: String, _ push: (LuaStack) throws(LuaFailure) -> Void) throws(LuaFailure) {
    try self.push(name)
    try push(self)
    try check(lb_set_key(lua, -3))
  }
}
