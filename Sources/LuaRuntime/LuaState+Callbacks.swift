internal import CLua
internal import CLuaBridge

extension LuaState {
  static let retain: lb_count = { object in
    guard let object else { return }
    _ = Unmanaged<AnyObject>.fromOpaque(object).retain()
  }

  static let release: lb_count = { object in
    guard let object else { return }
    Unmanaged<AnyObject>.fromOpaque(object).release()
  }

  static let invoke: lb_invoke = { owner, lua, operation, member in
    guard let owner, let lua else { return Int32(LB_RAISE_NO_MEMORY) }
    return Unmanaged<LuaState>.fromOpaque(owner)._withUnsafeGuaranteedRef {
      $0.serve(Int(operation), member: Int(member), on: lua)
    }
  }

  /// Runs Swift's side of a call from Lua; nothing in here may raise.
  private func serve(_ operation: Int, member: Int, on lua: OpaquePointer) -> Int32 {
    let top = lua_gettop(lua)
    do throws(LuaFailure) {
      guard lua_checkstack(lua, Self.room) != 0 else { throw .outOfMemory }
      try perform(operation, member: member, on: lua)
      return lua_gettop(lua) - top
    } catch {
      return report(error, member: members.indices.contains(member) ? members[member].name : "?", on: lua)
    }
  }

  private func perform(_ operation: Int, member: Int, on lua: OpaquePointer) throws(LuaFailure) {
    let arguments = LuaStack(state: self, lua: lua, base: 0)
    switch operation {
    case Int(LB_GET): try get(member, arguments)
    case Int(LB_SET): try set(member, arguments)
    case Int(LB_CALL): try call(member, arguments)
    case Int(LB_DESCRIBE): try arguments.push(arguments.objectDescription(1))
    default: throw unknownName(arguments, isWritten: operation == Int(LB_WRITE_UNKNOWN))
    }
  }

  private func get(_ member: Int, _ arguments: LuaStack) throws(LuaFailure) {
    guard case .property(let get, _) = members[member].use else { return }
    try get(arguments.object(1), arguments.dropFirst(2))
  }

  private func set(_ member: Int, _ arguments: LuaStack) throws(LuaFailure) {
    guard case .property(_, let set) = members[member].use else { return }
    guard let set else {
      throw .message("'\(members[member].name)' of a \(arguments.typeName(1)) cannot be set")
    }
    try set(arguments.object(1), arguments.dropFirst(2))
  }

  private func call(_ member: Int, _ arguments: LuaStack) throws(LuaFailure) {
    switch members[member].use {
    case .function(let body): try body(arguments)
    case .property: break
    case .method(let body):
      guard let object = arguments.object(1) else { throw noReceiver(of: members[member].name, arguments) }
      try body(object, arguments.dropFirst(1))
    }
  }

  private func noReceiver(of method: String, _ arguments: LuaStack) -> LuaFailure {
    let got = arguments.typeName(1)
    return .message("'\(method)' needs an object in front of it, got \(got): write object:\(method)(…)")
  }

  private func unknownName(_ arguments: LuaStack, isWritten: Bool) -> LuaFailure {
    guard let kind = arguments.class(of: 1) else { return .message("this object is gone") }
    let name = arguments.text(2) ?? "a \(arguments.typeName(2))"
    if isWritten, kind.hasMember(name) {
      return .message("'\(name)' is a method of a \(kind.name) and cannot be set")
    }
    let hint = kind.nearMiss(of: name).map { "; did you mean '\($0)'?" } ?? ""
    return .message("a \(kind.name) has no '\(name)'\(hint)")
  }

  private func report(_ failure: LuaFailure, member: String, on lua: OpaquePointer) -> Int32 {
    guard failure != .outOfMemory else { return Int32(LB_RAISE_NO_MEMORY) }
    do throws(LuaFailure) {
      try LuaStack(state: self, lua: lua, base: 0).push(failure.description(of: member))
      return Int32(LB_RAISE)
    } catch {
      return Int32(LB_RAISE_NO_MEMORY)
    }
  }
}
