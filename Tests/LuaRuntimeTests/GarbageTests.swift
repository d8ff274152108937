import LuaRuntime
import Testing

@Suite("Garbage is collected when nothing waits, or when it is a lot")
struct GarbageTests {
  private static let reach = "return watched[1] and 'there' or 'gone'"

  @Test func aCallFreesNothingItselfAfterwardsItGoesLittleByLittle() throws {
    let interpreter = try Interpreter()
    try interpreter.run("watched = setmetatable({}, {__mode = 'v'}) watched[1] = {}")
    let reach = try interpreter.load(Self.reach)
    let litter = try interpreter.load("local t = {1, 2, 3} return #t")
    for _ in 0..<20 { try interpreter.state.call(litter) }
    #expect(try answer(reach, interpreter) == "there")
    for _ in 0..<5_000 {
      try interpreter.state.call(litter)
      interpreter.state.collectSomeGarbage()
    }
    #expect(try answer(reach, interpreter) == "gone")
    #expect(interpreter.state.memoryUsed < 1 << 18)
  }

  @Test(arguments: [
    "for i = 1, 200000 do local t = {i} end",
    "for i = 1, 2000 do local s = ('x'):rep(60000) end",
    "for i = 1, 100000 do local s = 'x' .. i end",
    "for i = 1, 20000 do local f = coroutine.wrap(function() end) f() end",
  ])
  func aCallThatMakesMuchOfItStaysSmall(text: String) throws {
    let interpreter = try Interpreter(
      limits: LuaLimits(instructions: 100_000_000, totalInstructions: 100_000_000))
    try interpreter.run(text)
    #expect(interpreter.state.memoryUsed < 2 << 20)
  }

  @Test func swiftObjectsAreLetGoOfAsWell() throws {
    let interpreter = try Interpreter()
    let kind = try Thing.define(in: interpreter.state)
    let litter = try interpreter.load("local t = {...} return #t")
    weak var first: Thing?
    for number in 0..<5_000 {
      let thing = Thing()
      if number == 0 { first = thing }
      try interpreter.state.call(litter) { (stack) throws(LuaFailure) in try stack.push([thing], as: kind) }
      interpreter.state.collectSomeGarbage()
    }
    #expect(first == nil)
    #expect(interpreter.state.memoryUsed < 1 << 18)
  }

  private func answer(_ chunk: LuaReference, _ interpreter: Interpreter) throws -> String {
    try interpreter.state.call(.value(chunk), results: 1) { (stack) throws(LuaFailure) in
      try stack.description(1)
    }
  }
}
