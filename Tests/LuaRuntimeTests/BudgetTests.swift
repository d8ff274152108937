import LuaRuntime
import Testing

@Suite("A call is stopped when its budget is spent")
struct BudgetTests {
  @Test(arguments: [
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
    "table.insert(sparse, 1, 'x')", "table.remove(sparse, 1)", "table.concat(sparse)", "table.sort(sparse)",
    "table.concat({}, '', 1, 1e12)", "table.concat({}, '', 1, '1000000000000')",
    "while true do collectgarbage() end",
    "while true do local s = ('x'):rep(60000) end",
    "local t = {} for i = 1, 1000 do t[i] = i end while true do for k in pairs(t) do break end end",
    "local t = {} for i = 1, 1000 do t[i] = i end while true do next(t) end",
    "goto a ::a:: goto a",
    "return ('a'):rep(30):find(('a?'):rep(30) .. ('a'):rep(30) .. 'b')",
    "return ('a'):rep(200):match('.-.-.-.-.-.-b')",
    "return ('a'):rep(200):gsub('(a*)(a*)(a*)(a*)(a*)b', '')",
    "for _ in ('a'):rep(200):gmatch('.*.*.*.*.*b') do end",
    "local s = ('a'):rep(60000) while true do s:find('b', 1, true) end",
    "return ('(' ):rep(60000):gsub('%b()', '')",
    "local function f(d) if d > 0 then for i = 1, 8 do coroutine.wrap(f)(d - 1) end end end f(100)",
    "local function f(d) for i = 1, 8 do pcall(coroutine.wrap(f), d - 1) end end f(100)",
    "local function f(d) for i = 1, 8 do coroutine.resume(coroutine.create(f), d - 1) end end f(100)",
    "local function f() while true do pcall(coroutine.wrap(f)) end end f()",
    "coroutine.wrap(function() local x <close> = endless while true do end end)()",
    "local co = coroutine.create(function() local x <close> = endless coroutine.yield() end) "
      + "coroutine.resume(co) coroutine.close(co)",
    "local s = ('x'):rep(60000) while true do utf8.len(s) end",
    "local s = (' '):rep(60000) .. 1 while true do tonumber(s) end",
    "local s = (' '):rep(60000) .. 1 while true do local n = s + 1 end",
    "local s = ('x'):rep(60000) while true do pcall(string.pack, 'zd', s, {}) end",
    "local s = ('x'):rep(60000) while true do pcall(string.format, '%s%d', s, {}) end",
    "local s = ('x'):rep(60000) while true do pcall(table.concat, {s, {}}) end",
    "local s = ('x'):rep(30000) while true do ('y'):gsub('', s) end",
    "local p = '[' .. ('a'):rep(60000) .. ']' while true do ('b'):find(p) end",
    "local s = ('x'):rep(60000) while true do local e = s .. 'y' end",
    "local s = ('x'):rep(60000) while true do local t = {[s] = 1, [s .. 'y'] = 2} next(t, next(t)) end",
    "local s, t = ('x'):rep(60000), {} for i = 1, 1000 do t[i] = s end table.sort(t)",
    "while true do string.byte(('x'):rep(1000), 1, -1) end",
  ])
  func aCallIsStoppedHoweverItTriesToGoOn(text: String) throws {
    let interpreter = try Interpreter()
    let places = (0...50).map { "[\(1 << $0)] = 'x'" }.joined(separator: ", ")
    try interpreter.run(
      "sparse = {\(places)} endless = setmetatable({}, {__close = function() while true do end end})")
    let error = interpreter.error(text)
    #expect(error?.kind == .budget, "\(String(describing: error))")
    #expect(error?.position?.hasPrefix("test.lua:1") == true)
    #expect(try interpreter.run("return 1 + 1") == "2")
    #expect(try interpreter.run("local n = 0 for i = 1, 10000 do n = n + 1 end return n") == "10000")
  }

  @Test func theMessageSaysHowLargeTheBudgetWasAndWhere() throws {
    let error = try Interpreter().error("local x\nwhile true do\n  x = 1\nend")
    #expect(error?.message == "stopped after its budget of 100000 instructions")
    #expect(error?.file == "test.lua")
    #expect((2...4).contains(error?.line ?? 0))
  }

  @Test func everyCallGetsAFreshBudget() throws {
    let interpreter = try Interpreter()
    for _ in 0..<5 { #expect(try interpreter.run("for i = 1, 20000 do end return 1") == "1") }
  }

  @Test func aNestedCallSpendsItsOwnBudgetAndTheOneAroundGoesOn() throws {
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

  @Test func allNestedCallsTogetherHaveABoundAsWell() throws {
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

  /// Each refusal costs a collection of all garbage, so not many fit into the budget of the call around.
  @Test func memoryThatIsShortAgainAndAgainCostsWhatCollectingCosts() throws {
    let interpreter = try Interpreter(
      limits: LuaLimits(memory: 1 << 20, instructions: 3_000_000, totalInstructions: 3_000_000))
    let inner = try interpreter.load(
      "local t = {} for i = 1, 200 do t[i] = table.pack(('x'):rep(60000):byte(1, 900)) end", name: "inner.lua"
    )
    var refused = 0
    let callback = try interpreter.state.makeFunction("callback") { (stack) throws(LuaFailure) in
      do throws(LuaError) { try interpreter.state.call(inner) } catch  where error.kind == .memory {
        refused += 1
      } catch {}
    }
    try interpreter.setGlobal("callback", callback)
    let kept = "kept = {} for i = 1, 6000 do kept[i] = {} end "
    #expect(interpreter.error(kept + "while true do callback() end")?.kind == .budget)
    #expect((5...30).contains(refused))
  }

  @Test(
    "What is stopped inside a call again and again does not keep the one around from its own end",
    arguments: [
      "while true do end", "return ('x'):rep(1e9)",
      "local s = ('\\0'):rep(60000) local t = s .. 'x' return s < t and f()",
    ])
  func whatIsStoppedInsideDoesNotKeepTheCallAroundFromItsEnd(text: String) throws {
    let interpreter = try Interpreter(
      limits: LuaLimits(memory: 4 << 20, instructions: 100_000, totalInstructions: 300_000, hasClock: true))
    let inner = try interpreter.load(text, name: "inner.lua")
    let callback = try interpreter.state.makeFunction("callback") { (stack) throws(LuaFailure) in
      do throws(LuaError) { try interpreter.state.call(inner) } catch {}
    }
    try interpreter.setGlobal("callback", callback)
    #expect(interpreter.error("while true do callback() end")?.kind == .budget)
    #expect(interpreter.error("while true do pcall(callback) end")?.file == "test.lua")
    #expect(
      interpreter.error(
        "local t = setmetatable({}, {__close = callback}) while true do local x <close> = t end")?.kind
        == .budget)
    #expect(try interpreter.run("for i = 1, 10000 do end return 1") == "1")
  }

  @Test func whatWasStoppedInACoroutineIsNotRunOnByAnotherCall() throws {
    let interpreter = try Interpreter()
    let text = """
      co = coroutine.create(function()
        local x <close> = setmetatable({}, {__close = function() while true do end end})
        while true do end
      end)
      coroutine.resume(co)
      """
    #expect(interpreter.error(text)?.line == 3)
    #expect(try interpreter.run("return select(2, coroutine.close(co))") == "stopped")
  }

  @Test func coroutinesBehaveAsLuas() throws {
    let text = """
      local closed = ''
      local function closing(name) return setmetatable({}, {__close = function() closed = closed .. name end}) end
      local co = coroutine.create(function(a) local x <close> = closing('a') local b = coroutine.yield(a + 1) error(b) end)
      local parts = {}
      local function note(...) for i = 1, select('#', ...) do parts[#parts + 1] = tostring((select(i, ...))) end end
      note(coroutine.resume(co, 1))
      note(coroutine.status(co), coroutine.resume(co, 'oops'))
      note(coroutine.resume(co))
      note(coroutine.close(co))
      note(closed, coroutine.close(coroutine.create(type)))
      note(pcall(coroutine.wrap(function() local x <close> = closing('b') error('oh') end)))
      note(closed, pcall(coroutine.close, coroutine.running()))
      local waiting = coroutine.create(function() local x <close> = closing('c') coroutine.yield() end)
      coroutine.resume(waiting)
      note(coroutine.close(waiting), closed)
      note(select(2, pcall(coroutine.create)), coroutine.wrap(function(...) return ... end)(7, 8))
      return table.concat(parts, ' ')
      """
    let printed = """
      true 2 suspended false test.lua:3: oops false cannot resume dead coroutine false test.lua:3: oops \
      a true false test.lua:11: oh ab false cannot close a running coroutine true abc bad argument #1 to 'coroutine.create' (function expected, got no value) 7 8
      """
    #expect(try Interpreter().run(text) == printed)
  }
}
