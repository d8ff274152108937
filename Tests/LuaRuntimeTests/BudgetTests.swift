import LuaRuntime
import Testing

@Suite("A call is stopped when its budget is spent")
struct BudgetTests {
  @Test(
    "However it tries to go on",
    arguments: [
      "while true do end",
      "local function f() return f() end f()",
      "while true do pcall(function() while true do end end) end",
      "while true do pcall(error, 'x') end",
      "while true do xpcall(function() while true do end end, function() while true do end end) end",
      "xpcall(function() while true do end end, function() while true do end end)",
      "xpcall(error, function() while true do end end)",
      "xpcall(error, function() error('again') end) while true do end",
      "coroutine.wrap(function() while true do end end)()",
      "while true do coroutine.wrap(function() while true do end end)() end",
      "while true do pcall(coroutine.wrap(function() while true do end end)) end",
      "while true do coroutine.resume(coroutine.create(function() while true do end end)) end",
      "while true do coroutine.resume(coroutine.create(function() for i = 1, 10 do end end)) end",
      "local co = coroutine.wrap(function() while true do coroutine.yield() end end) while true do co() end",
      "local t = setmetatable({}, {__close = function() while true do end end}) "
        + "while true do pcall(function() local x <close> = t; while true do end end) end",
      "local x <close> = setmetatable({}, {__close = function() while true do end end})",
      "local t = setmetatable({}, {__index = function() while true do end end}) return t.x",
      "error(setmetatable({}, {__tostring = function() while true do end end}))",
      "return setmetatable({}, {__tostring = function() while true do end end})",
      "table.sort({1, 2, 3, 4}, function(a, b) while true do end end)",
      "table.move({}, 1, 1 << 62, 2)",
      "table.insert(setmetatable({}, {__len = function() return 1 << 60 end}), 1, 'x')",
      "table.remove(setmetatable({}, {__len = function() return 1 << 60 end}), 1)",
      "table.concat(setmetatable({}, {__len = function() return 1 << 60 end, __index = rawlen}))",
      "table.sort(setmetatable({}, {__len = function() return 1 << 30 end, __index = rawlen}))",
      "while true do collectgarbage() end",
      "while true do local s = ('x'):rep(100000) end",
      "local t = {} for i = 1, 1000 do t[i] = i end while true do for k in pairs(t) do break end end",
      "local t = {} for i = 1, 1000 do t[i] = i end while true do next(t) end",
      "goto a ::a:: goto a",
      "return ('a'):rep(30):find(('a?'):rep(30) .. ('a'):rep(30) .. 'b')",
      "return ('a'):rep(200):match('.-.-.-.-.-.-b')",
      "return ('a'):rep(200):gsub('(a*)(a*)(a*)(a*)(a*)b', '')",
      "for _ in ('a'):rep(200):gmatch('.*.*.*.*.*b') do end",
      "local s = ('a'):rep(1000000) while true do s:find('b', 1, true) end",
      "return ('(' ):rep(100000):gsub('%b()', '')",
    ])
  func stops(text: String) throws {
    let interpreter = try Interpreter()
    let error = interpreter.error(text)
    #expect(error?.kind == .budget, "\(String(describing: error))")
    #expect(error?.position?.hasPrefix("test.lua:1") == true)
    #expect(try interpreter.run("return 1 + 1") == "2")
    #expect(try interpreter.run("local n = 0 for i = 1, 10000 do n = n + 1 end return n") == "10000")
  }

  @Test("The message says how large the budget was, and where")
  func message() throws {
    let error = try Interpreter().error("local x\nwhile true do\n  x = 1\nend")
    #expect(error?.message == "stopped after its budget of 100000 instructions")
    #expect(error?.file == "test.lua")
    #expect((2...4).contains(error?.line ?? 0))
  }

  @Test("Every call gets a fresh budget")
  func fresh() throws {
    let interpreter = try Interpreter()
    for _ in 0..<5 { #expect(try interpreter.run("for i = 1, 20000 do end return 1") == "1") }
  }

  @Test("A nested call spends its own budget, and the one around goes on")
  func nested() throws {
    let interpreter = try Interpreter()
    let endless = try interpreter.load("while true do end", name: "inner.lua")
    var inner: LuaError?
    let callback = try interpreter.state.makeFunction("callback") { (stack) throws(LuaFailure) in
      do throws(LuaError) { try interpreter.state.call(endless) } catch { inner = error }
    }
    try interpreter.setGlobal("callback", callback)
    #expect(try interpreter.run("callback(); for i = 1, 1000 do end return 'done'") == "done")
    #expect(inner?.kind == .budget)
    #expect(inner?.file == "inner.lua")
  }

  @Test("All nested calls together have a bound as well")
  func total() throws {
    let interpreter = try Interpreter(
      limits: LuaLimits(memory: 4 << 20, instructions: 100_000, totalInstructions: 300_000))
    let endless = try interpreter.load("while true do end", name: "inner.lua")
    var stopped = 0
    let callback = try interpreter.state.makeFunction("callback") { (stack) throws(LuaFailure) in
      do throws(LuaError) { try interpreter.state.call(endless) } catch { stopped += 1 }
    }
    try interpreter.setGlobal("callback", callback)
    #expect(interpreter.error("while true do pcall(callback) end")?.kind == .budget)
    #expect(stopped == 3)
    #expect(try interpreter.run("return 1") == "1")
  }

  @Test("A string repeated without end or with nothing in it")
  func repetition() throws {
    let interpreter = try Interpreter()
    #expect(interpreter.error("return ('x'):rep(1e9)")?.kind == .memory)
    #expect(interpreter.error("return ('x'):rep(1e6, ('y'):rep(100))")?.kind == .memory)
    #expect(try interpreter.run("return #(''):rep(1e18)") == "0")
    #expect(interpreter.error("return ('x'):rep(1 << 62)")?.message == "resulting string too large")
  }
}
