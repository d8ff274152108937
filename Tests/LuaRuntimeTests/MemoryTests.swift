import LuaRuntime
import Testing

@Suite("A call that wants too much memory fails alone")
struct MemoryTests {
  @Test(arguments: [
    "local t = {} while true do t[#t + 1] = {} end",
    "local t = {} for i = 1, 1e9 do t[i] = i end",
    "local t = {} for i = 1, 1e6 do t[i] = ('x'):rep(1000) .. i end",
    "local t = {} while true do t[#t + 1] = coroutine.create(function() end) end",
    "local t = {} while true do pcall(function() while true do t[#t + 1] = {} end end) end",
    "local t <close> = setmetatable({}, {__close = function() while true do end end}) "
      + "for i = 1, 1e9 do t[i] = {} end",
    "local t = {} coroutine.wrap(function() for i = 1, 1e9 do t[i] = {} end end)()",
  ])
  func aCallThatWantsTooMuchFailsWhateverItAllocates(text: String) throws {
    let limits = LuaLimits(memory: 4 << 20, instructions: 10_000_000)
    let interpreter = try Interpreter(limits: limits)
    let error = interpreter.error("local a = 1\n" + text)
    #expect(error?.kind == .memory, "\(String(describing: error))")
    #expect(error?.message == "not enough memory: all scripts together may take 4096 KiB")
    #expect(error?.position == "test.lua:2")
    #expect(interpreter.state.memoryUsed < 1 << 20)
    #expect(try interpreter.run("return #('x'):rep(60000)") == "60000")
  }

  @Test(arguments: [
    (4, "local t = {}\nwhile true do\n  local u\n  t[#t + 1] = {}\nend"),
    (4, "local t = {}\nfor i = 1, 1e9 do\n  local u = i\n  t[i] = u\nend"),
    (3, "local s = 'x'\nlocal t = {}\nfor i = 1, 1e9 do t[i] = s .. i end"),
    (
      5,
      "local t = {}\nlocal function more(n)\n  local m = n + 1\n  if m > 0 then\n    t[n] = {n}\n  end\n  return m\nend\n"
        + "local n = 1\nwhile true do\n  n = more(n)\nend"
    ),
    (
      3,
      "local t = {}\nlocal co = coroutine.wrap(function()\n  while true do t[#t + 1] = {} end\nend)\nco()"
    ),
  ])
  func theLineIsThatOfTheStatement(line: Int, text: String) throws {
    let limits = LuaLimits(memory: 4 << 20, instructions: 10_000_000)
    let error = try Interpreter(limits: limits).error(text)
    #expect(error?.kind == .memory)
    #expect(error?.position == "test.lua:\(line)")
  }

  @Test("A stack that cannot grow is no memory, in Lua and in the library, however much is held")
  func aStackThatCannotGrowIsNoMemory() throws {
    let text = """
      local held, list = {}, {}
      for i = 1, 200 do list[i] = i end
      for i = 1, HELD do held[i] = ('x'):rep(10000) .. i end
      local function f(...)
        return 1 + f(...)
      end
      local function g(...)
        local s = string.char(table.unpack(list))
        return 1 + g(s:byte(1, -1))
      end
      CALL(table.unpack(list))
      """
    for (call, lines) in [("f", 4...5), ("g", 7...9)] {
      for held in stride(from: 0, to: 400, by: 30) {
        let interpreter = try Interpreter(limits: LuaLimits(memory: 4 << 20, instructions: 10_000_000))
        let error = interpreter.error(
          text.replacing("HELD", with: "\(held)").replacing("CALL", with: call))
        #expect(error?.kind == .memory, "\(call) \(held) \(String(describing: error))")
        #expect(lines.contains(error?.line ?? 0), "\(call) \(held) \(String(describing: error))")
        #expect(try interpreter.run("return #('x'):rep(60000)") == "60000")
      }
    }
  }

  @Test("Nothing but its first hundred instructions is run of a '__close' after memory was refused")
  func closingRunsAHundredInstructionsAfterMemoryWasRefused() throws {
    let interpreter = try Interpreter(limits: LuaLimits(memory: 4 << 20, instructions: 10_000_000))
    let text = """
      local t <close> = setmetatable({}, {__close = function() for i = 1, 1e6 do count = i end end})
      for i = 1, 1e9 do t[i] = {} end
      """
    #expect(interpreter.error(text)?.kind == .memory)
    #expect(try (Int(interpreter.run("return (count or 0)")) ?? .max) < 100)
  }

  @Test("Recursion without end is stopped by the stack, the memory or the budget, and the state lives on")
  func recursionWithoutEndIsStoppedByTheStack() throws {
    for memory in [1 << 20, 4 << 20, 64 << 20] {
      let interpreter = try Interpreter(limits: LuaLimits(memory: memory, instructions: 10_000_000))
      #expect(interpreter.error("local function f() return 1 + f() end f()") != nil)
      #expect(interpreter.error("local function f() return pcall(f) end return f()")?.kind != .syntax)
      let nested = "local function f() return setmetatable({}, {__index = f}).x end f()"
      #expect(interpreter.error(nested)?.message.contains("stack overflow") == true)
      #expect(try interpreter.run("return 1") == "1")
    }
  }

  @Test func theStateItselfNeedsMemoryAndSaysSo() {
    #expect(throws: LuaError(kind: .memory, message: "no memory for a Lua interpreter")) {
      try LuaState(limits: LuaLimits(memory: 10_000))
    }
  }

  @Test("Every amount of memory that is too small for the library is refused in order")
  func everyAmountThatIsTooSmallIsRefusedInOrder() {
    for memory in stride(from: 0, to: 60_000, by: 500) {
      _ = try? LuaState(limits: LuaLimits(memory: memory))
    }
  }

  /// A script that makes use of everything: objects, records, arrays, callbacks, errors in callbacks, coroutines.
  private static let busyScript = """
    local t = {}
    for i = 1, 5 do t[i] = thing:twice(i) .. tostring(thing) end
    thing.own = t
    thing.value = {x = 1, y = 2}
    local p = thing.value
    pcall(function() return thing:twice('no number') end)
    pcall(function() return thing:twcie(1) end)
    local co = coroutine.wrap(function(a) local b = coroutine.yield(a .. 'x'); return thing:twice(b) end)
    co('a')
    for k, v in pairs({a = 1, b = 2, c = {}}) do t[#t + 1] = k end
    table.sort(thing:list())
    return string.format('%s %d %s', co(4), p.x, #thing.own) .. ('abc'):gsub('b', '%0%0')
    """

  @Test func refusingMemoryAtAnyOneAllocationLosesNothingButThatCall() throws {
    let interpreter = try Interpreter()
    let thing = Thing()
    try interpreter.setGlobal("thing", try Thing.expose(thing, to: interpreter.state))
    let expected = try interpreter.run(Self.busyScript)
    let chunk = try interpreter.load(Self.busyScript)
    var failures = 0
    for count in 0..<2000 {
      interpreter.state.refuseMemory(after: count)
      let result = Self.call(chunk, interpreter.state)
      interpreter.state.refuseMemory(after: nil)
      if let result {
        #expect(result == expected)
        break
      }
      failures += 1
      interpreter.state.collectGarbage()
      #expect(try interpreter.run("return thing:twice(21)") == "42.0")
    }
    #expect(failures > 50)
    #expect(failures < 2000)
  }

  private static func call(_ chunk: LuaReference, _ state: LuaState) -> String? {
    do throws(LuaError) {
      return try state.call(.value(chunk), results: 1) { (stack) throws(LuaFailure) in
        try stack.description(1)
      }
    } catch {
      return nil
    }
  }

  @Test("Refusing memory at any allocation of loading and defining loses nothing but that")
  func refusingMemoryWhileLoadingLosesNothingElse() throws {
    let interpreter = try Interpreter()
    for count in 0..<400 {
      interpreter.state.refuseMemory(after: count)
      _ = try? interpreter.load("local x = {a = 'long enough to be a separate string'} return x")
      _ = try? interpreter.state.makeEnvironment()
      _ = try? Thing.expose(Thing(), to: interpreter.state)
      interpreter.state.refuseMemory(after: nil)
      #expect(try interpreter.run("return 1") == "1")
    }
  }

  @Test func objectsAreLetGoWithTheLastValueAndWithTheState() throws {
    weak var weakThing: Thing?
    var interpreter: Interpreter? = try Interpreter()
    if let interpreter {
      let thing = Thing()
      weakThing = thing
      let value = try Thing.expose(thing, to: interpreter.state)
      try interpreter.setGlobal("thing", value)
    }
    try interpreter?.run("keep = thing")
    interpreter?.state.collectGarbage()
    #expect(weakThing != nil)
    try interpreter?.run("keep, thing = nil")
    interpreter?.state.collectGarbage()
    #expect(weakThing == nil)
    interpreter = nil
  }
}
