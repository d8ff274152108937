import LuaRuntime
import Testing

@Suite("Errors say what was wrong and where")
struct ErrorTests {
  @Test func aMistakeAtRunTimeHasItsFileAndLine() throws {
    let error = try Interpreter().error("local t = nil\nreturn t.x", name: "dir/script.lua")
    #expect(
      error
        == LuaError(
          kind: .runtime, file: "dir/script.lua", line: 2,
          message: "attempt to index a nil value (local 't')"))
    #expect(error?.description == "dir/script.lua:2: attempt to index a nil value (local 't')")
  }

  @Test func aNameLongerThanLuaShowsIsWhole() throws {
    let name = String(repeating: "long/", count: 40) + "script.lua"
    let interpreter = try Interpreter()
    #expect(interpreter.error("error('no')", name: name)?.description == "\(name):1: no")
    #expect(interpreter.error("x = )", name: name)?.description.hasPrefix("\(name):1:5: ") == true)
  }

  @Test(arguments: [
    ("error('text')", "text"), ("error('text', 0)", "text"), ("error()", "(error object is a nil value)"),
    ("error(nil)", "(error object is a nil value)"), ("error({})", "(error object is a table value)"),
    ("error('one\\0two')", "one\0two"), ("error('\\0', 0)", "\0"),
    ("error(42)", "42"), ("error(true)", "(error object is a boolean value)"),
    ("error(setmetatable({}, {__tostring = function() return 'mine' end}))", "mine"),
    ("error(setmetatable({}, {__tostring = function() return 1 end}))", "(error object is a table value)"),
    ("error(setmetatable({}, {__tostring = function() error('worse') end}))", "worse"),
    ("local function f() error('up', 2) end f()", "up"), ("assert(false)", "assertion failed!"),
    ("assert(nil, 'because')", "because"),
    ("coroutine.wrap(function() error('inside', 0) end)()", "inside"),
    ("coroutine.yield()", "attempt to yield from outside a coroutine"),
    ("local a <close> = setmetatable({}, {__close = function() error('closing') end})", "closing"),
  ])
  func whateverIsRaisedHasItsMessageAndPlace(text: String, message: String) throws {
    let interpreter = try Interpreter()
    let error = interpreter.error("\n" + text)
    #expect(error?.message == message)
    #expect(error?.position == "test.lua:2")
    #expect(error?.kind == .runtime)
  }

  @Test func anErrorInAHandlerOfErrorsEndsTheCall() throws {
    let interpreter = try Interpreter()
    #expect(try interpreter.run("return (xpcall(error, function() error('again') end))") == "false")
    #expect(
      try interpreter.run("return select(2, xpcall(error, function(m) return m .. '!' end, 'm'))") == "m!")
    #expect(try interpreter.run("return select(2, xpcall(function(...) return ... end, error, 7))") == "7")
    let yielding = """
      local co = coroutine.wrap(function() return xpcall(function() return coroutine.yield(1) + 1 end, error) end)
      return co() .. tostring(select(2, co(5)))
      """
    #expect(try interpreter.run(yielding) == "16")
  }

  @Test(
    "Text that is no Lua, with line and, where it is certain, column",
    arguments: [
      ("x = = 1", "test.lua:1: unexpected symbol near '='"),
      ("local a = 1\nlocal b = )\n", "test.lua:2:11: unexpected symbol near ')'"),
      ("function f(", "test.lua:1: <name> or '...' expected near <eof>"),
      ("local s = 'open\n", "test.lua:1:11: unfinished string near ''open'"),
      ("return 1 2", "test.lua:1:10: <eof> expected near '2'"),
      ("\u{1B}Lua", "test.lua: compiled code is refused; give the script's text"),
    ])
  func textThatIsNoLuaIsReportedWithItsLine(text: String, description: String) throws {
    let error = try Interpreter().error(text)
    #expect(error?.kind == .syntax)
    #expect(error?.description == description)
  }

  @Test("A byte order mark and a line for the shell are no mistakes, and do not shift the lines")
  func aByteOrderMarkAndALineForTheShellAreNoMistakes() throws {
    let interpreter = try Interpreter()
    #expect(try interpreter.run("\u{FEFF}return 1") == "1")
    #expect(interpreter.error("#!/usr/bin/lua\nerror('x')")?.line == 2)
    #expect(interpreter.error("\u{FEFF}#!/usr/bin/lua\nerror('x')")?.line == 2)
    #expect(try interpreter.run("#") == "nil")
    #expect(try interpreter.run("") == "nil")
  }

  @Test func deeplyNestedTextIsAnErrorOfSyntax() throws {
    let error = try Interpreter().error("return " + String(repeating: "(", count: 1000))
    #expect(error?.kind == .syntax)
    #expect(error?.message.contains("overflow") == true)
  }
}
