import LuaRuntime
import Testing

@Suite("What one value may be, so that no instruction takes long")
struct BoundsTests {
  @Test(arguments: [
    "local s = 'x' while true do s = s .. s end", "return ('x'):rep(65536) .. 'y'",
    "return ('x'):rep(65537)", "return ('x'):rep(1e9)",
    "return ('x'):rep(1 << 62)", "return ('x'):rep(3000, ('y'):rep(100))",
    "local s = ('x'):rep(50000) return table.concat({s, s})",
    "local s = ('x'):rep(50000) return string.format('%s%s', s, s)",
    "local s = ('x'):rep(50000) return s:gsub('x', 'yy')",
    "local s = ('x'):rep(50000) return s:gsub('.*', '%0%0')",
    "local s = ('x'):rep(50000) return s:gsub('.', function() return s end)",
    "local s = ('x'):rep(50000) return string.pack('ss', s, s)", "return string.pack('c65537', '')",
    "return string.pack('c50000 c50000', '', '')",
    "while true do pcall(string.rep, 'x', 65537) end",
    "while true do pcall(coroutine.wrap(function() return ('x'):rep(65537) end)) end",
    "local s = ('x'):rep(50000) while true do pcall(function() return s .. s end) end",
  ])
  func aTextThatWouldBeTooLongStopsTheScriptAndPcallDoesNotHelp(text: String) throws {
    let interpreter = try Interpreter(limits: LuaLimits())
    let error = interpreter.error("local a = 1\n" + text)
    #expect(error?.message == "stopped: a text may have at most 65536 bytes")
    #expect(error?.position == "test.lua:2")
    #expect(try interpreter.run("return #('x'):rep(65536) + #string.pack('c65536', '')") == "131072")
  }

  @Test func aTextInTheScriptItselfHasTheSameBound() throws {
    let long = String(repeating: "x", count: 66_000)
    let error = try Interpreter().error("return '\(long)'")
    #expect(error?.message == "stopped: a text may have at most 65536 bytes")
    #expect(error?.file == "test.lua")
  }

  @Test(
    "A function that calls itself without end is stopped, whatever is around it: no handler and no __close runs on",
    arguments: [
      "f()", "pcall(f)", "xpcall(f, function() while true do end end)", "xpcall(f, print or tostring)",
      "local c = coroutine.create(guarded) coroutine.resume(c) coroutine.close(c)",
      "pcall(coroutine.wrap(guarded))", "local x <close> = closing f()",
      "xpcall(coroutine.wrap(function() xpcall(guarded, endless) end), endless)",
      "table.sort({2, 1}, f)", "('x'):gsub('x', f)",
    ])
  func aFunctionThatCallsItselfWithoutEndIsStopped(text: String) throws {
    let interpreter = try Interpreter(limits: LuaLimits())
    try interpreter.run(
      """
      function f() return 1 + f() end
      function endless() while true do end end
      closing = setmetatable({}, {__close = endless})
      function guarded() local x <close> = closing f() end
      """)
    let error = interpreter.error(text + " went_on = true")
    #expect(error?.message == "stopped: stack overflow, more than 10000 calls inside each other")
    #expect(error?.kind == .budget)
    #expect(error?.line == 1)
    #expect(try interpreter.run("return tostring(went_on)") == "nil")
    #expect(
      try interpreter.run("local function f(n) return n == 0 and 'down' or f(n - 1) .. '' end return f(9000)")
        == "down")
  }

  @Test("Coroutines that are closed inside one another without end are stopped before the stack of C is")
  func coroutinesClosedInsideOneAnotherAreStoppedInTime() throws {
    let text = """
      local function deep()
        local co = coroutine.create(function()
          local it <close> = setmetatable({}, {__close = deep})
          coroutine.yield()
        end)
        coroutine.resume(co)
        coroutine.close(co)
      end
      deep()
      return 'done'
      """
    for memory in [4 << 20, 64 << 20] {
      let interpreter = try Interpreter(limits: LuaLimits(memory: memory, instructions: 100_000_000))
      _ = interpreter.error(text)
      #expect(try interpreter.run("return 1") == "1")
    }
  }

  @Test func whatEndedInSuchAStopIsNotClosedLaterWhenHooksWouldBeOff() throws {
    let interpreter = try Interpreter(limits: LuaLimits())
    let text = """
      local function f() return 1 + f() end
      c = coroutine.create(function()
        local x <close> = setmetatable({}, {__close = function() while true do end end})
        f()
      end)
      coroutine.resume(c)
      """
    #expect(interpreter.error(text)?.kind == .budget)
    #expect(try interpreter.run("return tostring(coroutine.close(c))") == "false")
    #expect(try interpreter.run("return tostring(coroutine.resume(c))") == "false")
  }

  @Test(
    "A table that is called through tables ends soon, when it was made so after it got its metatable",
    arguments: [
      "local mt = {} local t = setmetatable({}, mt) mt.__call = t pcall(t)",
      "local a, b = {}, {} local s, t = setmetatable({}, a), setmetatable({}, b) a.__call, b.__call = t, s s(1, 2, 3)",
      """
      local last = function() end
      for i = 1, 60000 do local mt = {} local t = setmetatable({}, mt) mt.__call = last last = t end
      last()
      """,
    ])
  func aTableThatIsCalledThroughTablesEndsSoon(text: String) throws {
    let interpreter = try Interpreter(limits: LuaLimits())
    let start = ContinuousClock.now
    // The stack does not grow from time to time.
    for _ in 0..<4 {
      let error = interpreter.error(text)
      #expect(error?.message == "stopped: tables whose '__call' is a table are called through each other")
    }
    #expect(ContinuousClock.now - start < .seconds(30))
    let grown = "local t = {} for i = 1, 200000 do t[i] = i end return #t + #table.move(t, 1, 200000, 1, {})"
    #expect(try interpreter.run(grown) == "400000")
  }

  /// The time is the square of what the stack has grown to.
  @Test func aTableThatIsCalledThroughItselfIsStoppedWhileItsStackIsSmall() throws {
    let interpreter = try Interpreter(limits: LuaLimits(memory: 200 << 10))
    let error = interpreter.error("local mt = {} local t = setmetatable({}, mt) mt.__call = t t()")
    #expect(error?.message == "stopped: tables whose '__call' is a table are called through each other")
    let many = """
      local function f(n, ...) return n == 0 and 'down' or f(n - 1, ...) .. '' end
      return f(2000, table.unpack({}, 1, 180))
      """
    #expect(try Interpreter(limits: LuaLimits()).run(many) == "down")
  }

  /// As a table grows, Lua puts each key behind all others at its place.
  @Test(arguments: [
    "local t = {} for i = 1, 1e6 do t[i * 131071] = true end",
    "local t = {} for i = 1, 1e6 do t['k' .. i] = i end",
  ])
  func aTableHasSoManyKeysAtMostThatThoseAtOnePlaceTakeNoMinute(text: String) throws {
    let interpreter = try Interpreter(limits: LuaLimits(instructions: 100_000_000))
    let error = interpreter.error(text)
    #expect(error?.message == "stopped: a table may have at most 8192 keys besides those of a list")
    #expect(error?.kind == .budget)
    let fine =
      "local t = {} for i = 1, 300000 do t[i] = i end for i = 1, 8192 do t['k' .. i] = i end return #t"
    #expect(try interpreter.run(fine) == "300000")
    // Tables that tell objects apart are no script's.
    let told =
      "local t = {} for i = 1, 20000 do t[i] = {} tostring(t[i]) end return select(2, tostring({}):gsub('20001', ''))"
    #expect(try interpreter.run(told) == "1")
  }

  @Test(
    "What goes through keys that Lua has at one place looks at the clock in between",
    arguments: ["for _ in pairs(t) do end", "next(t)"])
  func walksThroughKeysAtOnePlaceLookAtTheClock(walk: String) throws {
    let limits = LuaLimits(instructions: 100_000, totalInstructions: 100_000, hasClock: true)
    let interpreter = try Interpreter(limits: limits)
    let keys = try interpreter.load("t = {} for i = 1, 8000 do t[1 + i * 2^-52] = true end")
    try interpreter.state.call(keys, instructions: 100_000_000)
    // Each of these would take some 150 ms.
    let start = ContinuousClock.now
    for _ in 0..<40 {
      #expect(interpreter.error(walk)?.message == "stopped after 15 ms by the clock")
    }
    #expect(ContinuousClock.now - start < .seconds(4))
  }

  @Test(
    "What Lua's core would do without a look at the budget is refused in a metatable",
    arguments: [
      (
        "{__mode = 'k'}",
        "weak keys alone ('__mode' \"k\") are not available to scripts; \"v\" and \"kv\" are"
      ),
      ("{__call = setmetatable({}, {__call = print})}", "'__call' must be a function, got a table"),
      ("chain(200)", "more than 100 tables find their fields in each other by '__index'"),
      ("{__gc = 1}", "finalizers ('__gc') are not available to scripts"),
    ])
  func whatLuasCoreWouldDoWithoutTheBudgetIsRefused(text: String, message: String) throws {
    let interpreter = try Interpreter(limits: LuaLimits())
    try interpreter.run(
      "function chain(n) local t = {} for i = 1, n do t = setmetatable({}, {__index = t}) end return {__index = t} end"
    )
    #expect(interpreter.error("setmetatable({}, \(text))")?.message == message)
    for fine in ["{__mode = 'v'}", "{__mode = 'kv'}", "{__call = function() end}", "chain(90)", "{}"] {
      #expect(interpreter.error("setmetatable({}, \(fine))") == nil)
    }
  }

  @Test(
    "The functions of table look at what is in the table itself, so each place costs the same",
    arguments: [
      ("table.concat(t, ' ', 1, 2)", "invalid value (at index 2) in table for 'concat'"),
      ("select('#', table.unpack(t, 1, 3)) .. tostring(select(2, table.unpack(t, 1, 2)))", "3nil"),
      ("#table.move(t, 1, 9, 1, {})", "1"), ("tostring(table.remove(t, 2))", "nil"),
      ("(function() table.insert(t, 1, 8) return table.remove(t, 1) end)()", "8"),
    ])
  func theFunctionsOfTableLookAtWhatIsInTheTableItself(text: String, result: String) throws {
    let interpreter = try Interpreter()
    try interpreter.run("t = setmetatable({1}, {__index = function() return 7 end, __newindex = error})")
    let message = interpreter.error("return \(text)")?.message
    #expect(try message ?? interpreter.run("return \(text)") == result)
  }

  @Test func whatTheTextFunctionsDoWithinTheirBoundsIsLuas() throws {
    let text = """
      return table.concat({
        ('abc'):rep(2, '-'), ('x'):rep(-1) .. (''):rep(1e18), #string.pack('i4c3', 1, 'ab'), ('abc'):byte(-1),
        table.concat({('abc'):byte(1, -1)}, '+'), #{('abc'):byte(10, 20)}, utf8.codepoint('äb', 1, -1),
        ('5' + '6') .. '', table.concat({1, 2.5, 'x'}, ',', 2.0, '3'), table.concat({}),
        select('#', table.unpack({}, 1, 3)), table.unpack({7, 8, 9}, '2', 2.0),
      }, ' ')
      """
    #expect(try Interpreter().run(text) == "abc-abc  7 99 97+98+99 0 228 11 2.5,x  3 8")
  }

  @Test(arguments: [
    ("table.unpack({}, 1, 1001)", "too many results to unpack"),
    ("table.unpack({}, 1.0, 1e9)", "too many results to unpack"),
    ("table.unpack({}, '1', '1000000')", "too many results to unpack"),
    ("table.unpack({}, math.mininteger, math.maxinteger)", "too many results to unpack"),
    ("('x'):rep(2000):byte(1, -1)", "string slice too long"),
    ("utf8.codepoint(('x'):rep(2000), 1, -1)", "string slice too long"),
    ("grow(3000)", "stopped: a function may get at most 2000 arguments"),
  ])
  func listsOfValuesHaveBounds(expression: String, message: String) throws {
    let interpreter = try Interpreter(limits: LuaLimits())
    try interpreter.run(
      "function grow(n, ...) if n > 0 then return grow(n - 1, 1, ...) end while true do end end")
    #expect(interpreter.error("return \(expression)")?.message == message)
    #expect(try interpreter.run("return select('#', table.unpack({}, 1, 1000))") == "1000")
  }

  @Test(
    "A list that says itself how long it is, and could say something else a moment later, is refused",
    arguments: ["insert(t, 1, 'x')", "remove(t, 1)", "sort(t)", "concat(t)", "unpack(t)"])
  func aListWhoseLengthCouldChangeIsRefused(call: String) throws {
    let text = """
      local asked = 0
      local function length() asked = asked + 1 return asked == 1 and 1 or 1 << 40 end
      local t = setmetatable({}, {__len = length, __index = function() return 1 end})
      return table.\(call)
      """
    let error = try Interpreter().error(text)
    #expect(error?.message == "a table with '__len' is no list for the functions of 'table'")
  }

  @Test("The clock stops what the budget lets go on, and where it is not asked for, nothing does")
  func theClockStopsWhatTheBudgetLetsGoOn() throws {
    let text = """
      local a, b = ('\\0'):rep(60000), ('\\0'):rep(60000) .. 'x'
      for i = 1, times do pcall(function() return a < b end) end
      return 'done'
      """
    let limits = LuaLimits(instructions: 100_000, totalInstructions: 100_000, hasClock: true)
    let error = try Interpreter(limits: limits).error("local times = 5000\n" + text)
    #expect(error?.message == "stopped after 15 ms by the clock")
    #expect(error?.line == 3)
    #expect(try Interpreter().run("local times = 200\n" + text) == "done")
  }

  @Test("Where a script is stopped does not depend on the seed of its state: keys that come and go")
  func whereAScriptIsStoppedDoesNotDependOnTheSeedOfItsState() throws {
    let text = """
      n = 0
      local t = {}
      while true do
        n = n + 1
        t['key' .. n] = n
        t['key' .. n - 1000] = nil
      end
      """
    var interpreters: [Interpreter] = []
    var ends: Set<String> = []
    for _ in 0..<12 {
      let interpreter = try Interpreter(limits: LuaLimits())
      #expect(interpreter.error(text)?.kind == .budget)
      ends.insert(try interpreter.run("return n"))
      interpreters.append(interpreter)
    }
    #expect(ends.count == 1)
  }

  @Test(
    "The border of a list with holes does not depend on the seed of its state, as long as all keys are numbers or nothing is taken away",
    arguments: ["t[random(40)] = nil t[random(40) + 0.5] = random(2) == 1 or nil", "t['key' .. i] = i"])
  func theBorderOfAListWithHolesDoesNotDependOnTheSeedOfItsState(change: String) throws {
    let text = """
      local state, borders = 0, {}
      local function random(n)
        state = (state * 1103515245 + 12345) & 0x7fffffff
        return (state >> 8) % n + 1
      end
      for story = 1, 100 do
        state = story
        local t = ({ {}, { 1, nil, 3 }, { 1, 2, 3, nil, 5, nil }, { nil, nil, 3, nil } })[random(4)]
        for i = 1, 50 do
          t[random(40)] = i
          \(change)
          borders[#borders + 1] = #t + select('#', table.unpack(t))
        end
      end
      return table.concat(borders, ' ')
      """
    var interpreters: [Interpreter] = []
    var answers: Set<String> = []
    for _ in 0..<12 {
      let interpreter = try Interpreter(limits: LuaLimits())
      answers.insert(try interpreter.run(text))
      interpreters.append(interpreter)
    }
    #expect(answers.count == 1)
  }

  @Test("Tables that take large blocks of memory again and again end like one that takes too much")
  func largeBlocksAgainAndAgainEndLikeOneThatIsTooLarge() throws {
    let text = """
      local t = {}
      for i = 1, 8191 do t['key' .. i] = i end
      for i = 8192, 1e9 do t['key' .. i] = i t['key' .. i - 8191] = nil end
      """
    let error = try Interpreter(limits: LuaLimits(instructions: 10_000_000)).error(text)
    #expect(error?.kind == .memory)
    #expect(
      error?.message == "stopped: large tables or texts were built again and again, of 524288 KiB in all")
  }

  @Test("Sorting asks in the same order in each run, keeps the order of what is equal, and works on any list")
  func sortingAsksInTheSameOrderInEachRun() throws {
    let text = """
      local words = {'pear', 'fig', 'apple', 'kiwi', 'date', 'plum', 'lime'}
      local asked = {}
      table.sort(words, function(a, b) asked[#asked + 1] = a .. b return #a < #b end)
      local numbers = {3, 1.5, -2, 10, 3}
      table.sort(numbers)
      local single, none = {1}, {}
      table.sort(single) table.sort(none)
      local shown = setmetatable({}, {__index = {2, 1}})
      table.sort(shown)
      return table.concat(words, ' ') .. ' ' .. #asked .. ' ' .. table.concat(numbers, ' ') .. ' ' .. #single .. #none .. #shown
      """
    #expect(try Interpreter().run(text) == "fig pear kiwi date plum lime apple 13 -2 1.5 3 3 10 100")
    for (call, message) in [
      ("table.sort({1, 'x'})", "attempt to compare"), ("table.sort({{}, {}})", "attempt to compare"),
      ("table.sort({2, 1}, 5)", "function expected"), ("table.sort(5)", "table expected"),
    ] {
      #expect(try Interpreter().error(call)?.message.contains(message) == true, "\(call)")
    }
  }

  @Test func callsOfOneEventHaveASecondTogether() throws {
    let limits = LuaLimits(instructions: 100_000, totalInstructions: 100_000, hasClock: true)
    let interpreter = try Interpreter(limits: limits)
    let text = "local s = ('\\0'):rep(60000) local t = s .. 'x' while true do local _ = s < t end"
    func message() -> String? { interpreter.error(text)?.message }
    #expect(message() == "stopped after 15 ms by the clock")
    let last = (0..<200).lazy.map { _ in message() }.first { $0 != "stopped after 15 ms by the clock" }
    #expect(last == "stopped: the long callbacks of one event took 1000 ms by the clock")
    interpreter.state.beginEvent()
    #expect(message() == "stopped after 15 ms by the clock")
  }

  @Test func callsAsASceneComesUpHaveInstructionsTogether() throws {
    let interpreter = try Interpreter(limits: LuaLimits(instructions: 9_000_000))
    let stop = "stopped after its budget of 9000000 instructions"
    func messages() -> [String?] { (0..<7).map { _ in interpreter.error("while true do end")?.message } }
    #expect(messages() == Array(repeating: stop, count: 7))
    interpreter.state.beginLoad()
    let over = "stopped: the files and 'didLoad' of all scripts took 50000000 instructions"
    #expect(messages() == Array(repeating: stop, count: 5) + [over, over])
    interpreter.state.beginEvent()
    #expect(messages() == Array(repeating: stop, count: 7))
  }

  @Test func callsAsASceneComesUpHaveTimeTogether() throws {
    let interpreter = try Interpreter(limits: LuaLimits(instructions: 7_000_000, hasClock: true))
    interpreter.state.beginLoad()
    let text = "local s = ('\\0'):rep(60000) local t = s .. 'x' while true do local _ = s < t end"
    let messages = (0..<4).map { _ in interpreter.error(text)?.message }
    let stop = "stopped after 1050 ms by the clock"
    let over =
      "stopped: the files and 'didLoad' of all scripts took 50000000 instructions or 3000 ms by the clock"
    #expect(messages == [stop, stop, over, over])
  }
}
