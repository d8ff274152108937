import LuaRuntime
import Testing

@Suite("What scripts find in the sandbox")
struct SandboxTests {
  @Test(arguments: [
    "io", "os", "debug", "package", "require", "dofile", "loadfile", "load", "loadstring", "print", "warn",
    "string.dump",
  ])
  func nothingThatReadsFilesLoadsCodeTellsTheTimeOrPrintsIsThere(name: String) throws {
    #expect(try Interpreter().run("return \(name)") == "nil")
  }

  @Test func theLibrariesThatComputeAreThere() throws {
    let text = "return table.concat({string.rep('a', 3), math.max(1, 2), utf8.char(228), #{1, 2}}, ' ')"
    #expect(try Interpreter().run(text) == "aaa 2 ä 2")
  }

  @Test func eachEnvironmentHasItsOwnLibraryAndGlobalsToo() throws {
    let interpreter = try Interpreter()
    try interpreter.run("string.rep = nil; shared = 1; _G.other = 2")
    #expect(try interpreter.run("return string.rep, shared") == "nil")
    let other = try interpreter.state.makeEnvironment()
    let chunk = try interpreter.state.load(
      Array("return ('x'):rep(2) .. string.rep('y', 2) .. tostring(shared) .. tostring(other)".utf8),
      name: "b.lua", environment: other)
    let result = try interpreter.state.call(.value(chunk), results: 1) { (stack) throws(LuaFailure) in
      try stack.string(1)
    }
    #expect(result == "xxyynilnil")
  }

  @Test func theMetatableOfStringsIsOutOfReach() throws {
    let interpreter = try Interpreter()
    #expect(try interpreter.run("return getmetatable('')") == "false")
    #expect(interpreter.error("setmetatable('', {})") != nil)
  }

  @Test func aFinalizerIsRefused() throws {
    let error = try Interpreter().error("setmetatable({}, {__gc = function() end})")
    #expect(error?.message == "finalizers ('__gc') are not available to scripts")
    #expect(error?.position == "test.lua:1")
  }

  @Test func aFinalizerAddedToAMetatableLaterIsNeverRun() throws {
    let interpreter = try Interpreter(limits: LuaLimits())
    let text = """
      ran = false
      local meta = {}
      setmetatable({}, meta)
      meta.__gc = function() ran = true end
      collectgarbage()
      return ran
      """
    #expect(try interpreter.run(text) == "false")
    interpreter.state.collectGarbage()
    #expect(try interpreter.run("return ran") == "false")
  }

  @Test func aProtectedMetatableStays() throws {
    let error = try Interpreter().error("setmetatable(setmetatable({}, {__metatable = 1}), {})")
    #expect(error?.message == "cannot change a protected metatable")
  }

  @Test("Of collectgarbage, collect remains, for how much there is differs from run to run")
  func ofCollectgarbageCollectRemains() throws {
    let interpreter = try Interpreter(limits: LuaLimits())
    #expect(try interpreter.run("return collectgarbage()") == "0")
    #expect(interpreter.error("collectgarbage('stop')")?.kind == .runtime)
    #expect(interpreter.error("collectgarbage('count')")?.kind == .runtime)
  }

  @Test func pairsGoesThroughKeysInOrderNumbersStringsBooleans() throws {
    let text = """
      local t, seen = {b = 1, a = 1, [true] = 1, [10] = 1, [2.5] = 1, [-1] = 1, ab = 1, [1] = 1}, {}
      for k in pairs(t) do seen[#seen + 1] = tostring(k) end
      return table.concat(seen, ' ')
      """
    #expect(try Interpreter().run(text) == "-1 1 2.5 10 a ab b true")
  }

  @Test(
    "pairs finds all keys of a table whose border is as large as the number of its keys",
    arguments: [
      ("{ 1, nil, 3, name = 4 }", "1 3 name"), ("{ nil, 2, [3] = 3, [0] = 0 }", "0 2 3"),
      ("{ 1, nil, 3, [2.5] = 4 }", "1 2.5 3"),
      ("{ 1, 2, 3 }", "1 2 3"), ("{}", ""),
    ])
  func pairsFindsAllKeysWhateverTheBorder(table: String, keys: String) throws {
    let text = """
      local seen = {}
      for k in pairs(\(table)) do seen[#seen + 1] = tostring(k) end
      return table.concat(seen, ' ')
      """
    #expect(try Interpreter().run(text) == keys)
  }

  @Test func nextGoesThroughKeysInTheSameOrder() throws {
    let text = """
      local t, seen = {b = 1, a = 1, [3] = 1, [true] = 1}, {}
      for k in next, t do seen[#seen + 1] = tostring(k) end
      return table.concat(seen, ' ') .. tostring(next({}))
      """
    #expect(try Interpreter().run(text) == "3 a b truenil")
  }

  @Test("A table may lose keys while pairs goes through it, and __pairs is used")
  func aTableMayLoseKeysWhilePairsGoesThroughIt() throws {
    let text = """
      local t, seen = {a = 1, b = 2, c = 3, 10, 20}, ''
      for k, v in pairs(t) do seen = seen .. tostring(k) .. v; t.b = nil; t[k] = nil end
      for k in pairs(setmetatable({}, {__pairs = function(t) return next, {x = 1} end})) do seen = seen .. k end
      for k, v in pairs({7, 8}) do seen = seen .. k .. v end
      return seen .. tostring(next(t))
      """
    #expect(try Interpreter().run(text) == "110220a1c3x1728nil")
  }

  @Test func textsOfTablesAndFunctionsAreNumbersNeverAddresses() throws {
    let text = """
      local t, f = {}, function() end
      return tostring(t) .. ' ' .. tostring(f) .. ' ' .. tostring(t) .. string.format(' %s %s', t, print)
      """
    #expect(try Interpreter().run(text) == "table: 1 function: 2 table: 1 table: 1 nil")
    #expect(try Interpreter().error("return string.format('%5p', {})")?.kind == .runtime)
    #expect(try Interpreter().run("return string.format('%%p %d %q', 3, 'x')") == "%p 3 \"x\"")
  }

  @Test("__tostring is used, and must give a string")
  func tostringIsUsedAndMustGiveAString() throws {
    let interpreter = try Interpreter()
    #expect(try interpreter.run("return setmetatable({}, {__tostring = function() return 'me' end})") == "me")
    #expect(try interpreter.run("return setmetatable({}, {__name = 'Point'})") == "Point: 1")
    let error = interpreter.error("tostring(setmetatable({}, {__tostring = function() return {} end}))")
    #expect(error?.message == "'__tostring' must return a string")
  }

  @Test func randomNumbersAreTheSameInEveryState() throws {
    let text = "local n = math.random(1e9); math.randomseed(); return n .. ' ' .. math.random(1e9)"
    let first = try Interpreter().run(text)
    #expect(try Interpreter().run(text) == first)
    let parts = first.split(separator: " ")
    #expect(parts[0] == parts[1])
  }
}
