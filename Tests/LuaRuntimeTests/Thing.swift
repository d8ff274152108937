import LuaRuntime

/// A Swift object for scripts to handle.
final class Thing {
  var value = (x: 0.0, y: 0.0)
  var failure: LuaFailure?

  static func expose(_ thing: Thing, to state: LuaState) throws(LuaError) -> LuaReference {
    let kind = try define(in: state)
    return try state.makeValue { (stack) throws(LuaFailure) in try stack.push(thing, as: kind) }
  }

  static func define(in state: LuaState, hasFields: Bool = true) throws(LuaError) -> LuaClass {
    let point = try state.makeRecord(["x", "y"])
    return try state.defineClass(
      "thing", hasFields: hasFields,
      members: [
        value(point), name, me, twice, list,
      ]
    ) { (_: Thing) in "a thing" }
  }

  private static func value(_ point: LuaRecord) -> LuaMember<Thing> {
    .property("value") { (thing, stack) throws(LuaFailure) in
      try stack.push(point, [thing.value.x, thing.value.y])
    } set: { (thing, stack) throws(LuaFailure) in
      guard let x = stack.field(0, of: point, in: 1), let y = stack.field(1, of: point, in: 1) else {
        throw stack.mismatch(1, expected: "point {x=, y=}")
      }
      thing.value = (x, y)
    }
  }

  private static var name: LuaMember<Thing> {
    .property("name") { (_, stack) throws(LuaFailure) in
      try stack.push("thing")
    }
  }

  private static var me: LuaMember<Thing> {
    .method("me") { (thing, stack) throws(LuaFailure) in
      guard let kind = stack.class(of: 0) else { return }
      try stack.push(thing, as: kind)
    }
  }

  private static var twice: LuaMember<Thing> {
    .method("twice") { (_, stack) throws(LuaFailure) in
      stack.push(try stack.number(1) * 2)
    }
  }

  private static var list: LuaMember<Thing> {
    .method("list") { (_, stack) throws(LuaFailure) in
      try stack.pushArray([3, 1, 2]) { (number) throws(LuaFailure) in try stack.push("\(number)") }
    }
  }
}
