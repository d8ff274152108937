import LuaRuntime
import Testing

@Suite("Swift objects in Lua")
struct ObjectTests {
  private let interpreter: Interpreter
  private let thing = Thing()

  init() throws {
    interpreter = try Interpreter()
    try interpreter.setGlobal("thing", try Thing.expose(thing, to: interpreter.state))
  }

  @Test func propertiesAreReadAndWrittenMethodsCalled() throws {
    #expect(try interpreter.run("thing.value = {x = 3, y = 4.5}; return thing.value.y") == "4.5")
    #expect(thing.value == (3, 4.5))
    #expect(try interpreter.run("return thing:twice(4)") == "8.0")
    #expect(try interpreter.run("return thing.name .. tostring(thing)") == "thinga thing")
  }

  @Test func anObjectIsOneValueAsLongAsAScriptHoldsIt() throws {
    let kind = try Thing.define(in: interpreter.state)
    let first = Thing()
    for name in ["a", "b"] {
      let value = try interpreter.state.makeValue { (stack) throws(LuaFailure) in
        try stack.push(first, as: kind)
      }
      try interpreter.setGlobal(name, value)
    }
    #expect(try interpreter.run("local t = {[a] = 1}; return a == b and t[b] == 1 and a ~= thing") == "true")
  }

  @Test func scriptsMayKnowMoreObjectsThanATableOfTheirsMayHaveKeys() throws {
    let interpreter = try Interpreter(limits: LuaLimits())
    let kind = try Thing.define(in: interpreter.state)
    let things = (0..<20_000).map { _ in Thing() }
    let list = try interpreter.state.makeValue { (stack) throws(LuaFailure) in
      try stack.push(things, as: kind)
    }
    try interpreter.setGlobal("list", list)
    try interpreter.run("for i, it in ipairs(list) do it.place = i end")
    #expect(try interpreter.run("return list[20000].place") == "20000")
  }

  @Test func fieldsOfAScriptsOwnStayWithTheObjectWhenNoScriptHoldsIt() throws {
    let kind = try Thing.define(in: interpreter.state)
    let object = Thing()
    func expose() throws {
      let value = try interpreter.state.makeValue { (stack) throws(LuaFailure) in
        try stack.push(object, as: kind)
      }
      try interpreter.setGlobal("it", value)
    }
    try expose()
    try interpreter.run("it.count = 5; it[1] = 'one'; it.gone = 1; it.gone = nil; it = nil")
    interpreter.state.collectGarbage()
    try expose()
    #expect(
      try interpreter.run("return it.count .. it[1] .. tostring(it.gone) .. tostring(it.cuont)")
        == "5onenilnil")
    #expect(interpreter.error("it[nil] = 1")?.message == "the name of a field is nil")
    #expect(interpreter.error("it[0/0] = 1")?.message == "the name of a field is not a number")
  }

  @Test(arguments: [
    ("thing:twice('a')", "bad argument #1 to 'twice' (number expected, got string)"),
    ("thing:twice()", "bad argument #1 to 'twice' (number expected, got no value)"),
    ("thing:twice(thing)", "bad argument #1 to 'twice' (number expected, got thing)"),
    ("thing.twice(3)", "'twice' needs an object in front of it, got number: write object:twice(…)"),
    ("thing.twice()", "'twice' needs an object in front of it, got no value: write object:twice(…)"),
    ("thing.name = 'x'", "'name' of a thing cannot be set"),
    ("thing.twice = 1", "'twice' is a method of a thing and cannot be set"),
    ("thing.value = {x = 1}", "bad argument #1 to 'value' (point {x=, y=} expected, got table)"),
    ("return thing + 1", "attempt to perform arithmetic on a thing value (global 'thing')"),
    ("setmetatable(thing, {})", "bad argument #1 to 'setmetatable' (table expected, got thing)"),
  ])
  func mistakesAreExplained(text: String, message: String) {
    let error = interpreter.error("local x\n" + text)
    #expect(error?.message == message)
    #expect(error?.position == "test.lua:2")
  }

  @Test func objectsWithoutFieldsKnowEveryNameThatIsNoMembersToBeAMistake() throws {
    let kind = try Thing.define(in: interpreter.state, hasFields: false)
    let value = try interpreter.state.makeValue { (stack) throws(LuaFailure) in
      try stack.push(Thing(), as: kind)
    }
    try interpreter.setGlobal("strict", value)
    #expect(
      interpreter.error("return strict.vaule")?.message == "a thing has no 'vaule' — did you mean 'value'?")
    #expect(interpreter.error("strict.zzz = 1")?.message == "a thing has no 'zzz'")
    #expect(interpreter.error("return strict[1]")?.message == "a thing has no 'a number'")
    #expect(try interpreter.run("return getmetatable(strict)") == "false")
  }

  @Test func aMethodOfOneKindOfObjectRefusesAnother() throws {
    let other = try interpreter.state.defineClass(
      "other", members: [LuaMember<Interpreter>]()
    ) { _ in "other" }
    let value = try interpreter.state.makeValue { (stack) throws(LuaFailure) in
      try stack.push(interpreter, as: other)
    }
    try interpreter.setGlobal("other", value)
    let error = interpreter.error("thing.twice(other, 1)")
    #expect(
      error?.message == "the first argument is no object with 'twice': write object:twice(…), with a colon")
    try interpreter.setGlobal(
      "other", try interpreter.state.makeValue { (stack) throws(LuaFailure) in stack.pushNil() })
  }

  @Test func functionsOfSwiftsAreCalledFailAndReturnSeveralValues() throws {
    let function = try interpreter.state.makeFunction("sum") { (stack) throws(LuaFailure) in
      guard stack.count > 0 else { throw .message("nothing to sum up") }
      var sum = 0.0
      for index in 1...stack.count { sum += try stack.number(index) }
      stack.push(sum)
      stack.push(stack.count)
    }
    try interpreter.setGlobal("sum", function)
    #expect(try interpreter.run("local s, n = sum(1, 2, 3.5); return s .. ' ' .. n") == "6.5 4")
    #expect(interpreter.error("sum()")?.message == "nothing to sum up")
    #expect(try interpreter.run("return select(2, pcall(sum))") == "nothing to sum up")
    #expect(
      interpreter.error("sum(1, {})")?.message == "bad argument #2 to 'sum' (number expected, got table)")
  }

  @Test func callsBetweenSwiftAndLuaNestUntilItIsTooDeepAndNoFurther() throws {
    let state = interpreter.state
    var deepest = 0
    var recursive: LuaReference?
    let function = try state.makeFunction("again") { (stack) throws(LuaFailure) in
      deepest = max(deepest, Int(try stack.number(1)))
      guard let recursive else { return }
      let depth = try stack.number(1)
      do throws(LuaError) {
        try state.call(recursive) { (stack) throws(LuaFailure) in stack.push(depth + 1) }
      } catch {
        throw .message(error.message)
      }
    }
    try interpreter.setGlobal("again", function)
    recursive = try interpreter.state.call(
      .value(try interpreter.load("return function(n) again(n) end")), results: 1
    ) {
      (stack) throws(LuaFailure) in try stack.reference(1)
    }
    let error = interpreter.error("again(1)")
    #expect(error?.message.contains("overflow") == true, "\(String(describing: error))")
    #expect(deepest > 50)
    #expect(try interpreter.run("return 1") == "1")
    recursive = nil
  }

  @Test func aCallFromInsideACoroutineComesBackIntoIt() throws {
    let state = interpreter.state
    let inner = try interpreter.load("return coroutine.isyieldable()")
    let function = try state.makeFunction("inside") { (stack) throws(LuaFailure) in
      do throws(LuaError) {
        stack.push(
          try state.call(.value(inner), results: 1) { (stack) throws(LuaFailure) in try stack.bool(1) })
      } catch {
        throw .message(error.message)
      }
    }
    try interpreter.setGlobal("inside", function)
    let text = """
      local co = coroutine.wrap(function(a) local b = coroutine.yield(inside()); return tostring(inside()) .. b end)
      return tostring(co(1)) .. co('z')
      """
    #expect(try interpreter.run(text) == "falsefalsez")
  }
}
