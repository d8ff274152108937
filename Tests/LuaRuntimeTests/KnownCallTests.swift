import LuaRuntime
import Testing

@Suite("Overrides that are called with objects that scripts know")
struct KnownCallTests {
  /// Objects of a script, the first of which has an override in slot 5.
  private struct Stage {
    let interpreter: Interpreter
    let kind: LuaClass
    let holder = Thing()
    let last = Thing()

    init(_ override: String) throws {
      interpreter = try Interpreter()
      kind = try Thing.define(in: interpreter.state)
      try adopt(override)
    }

    func adopt(_ override: String) throws {
      let function = try interpreter.load(override)
      try interpreter.state.build { (stack) throws(LuaFailure) in
        try stack.push(holder, as: kind)
        try stack.setOverride(5, of: 1) { (stack) throws(LuaFailure) in stack.push(function) }
      }
    }

    /// Lets scripts know the objects, as an ordinary call does, and keep them as long as they have `known`.
    func introduce(_ things: [Thing]) throws {
      let ignore = try interpreter.load("local t = {...} known = known or {} known[#known + 1] = t")
      try interpreter.state.call(ignore) { (stack) throws(LuaFailure) in
        try stack.push(things, as: kind)
        try stack.push(last, as: kind)
      }
    }

    func call(_ things: [Thing], again: Bool = true) throws -> Bool {
      try things.withUnsafeBufferPointer { (things) throws(LuaError) in
        try interpreter.state.callKnown(5, of: holder, UnsafeRawBufferPointer(things), last, again: again)
      }
    }

    /// What goes on between two events.
    func pause() {
      interpreter.state.collectSomeGarbage()
      interpreter.state.makeReady()
    }
  }

  private static let notes = """
    local holder, things, last = ...
    seen = (seen or '') .. #things .. (things[1] == first and 'same' or 'new') .. type(last) .. ' '
    first = first or things[1]
    """

  @Test func nothingIsCalledAsLongAsOneOfThemIsUnknownOrNoArrayIsReady() throws {
    let (stage, thing) = (try Stage(Self.notes), Thing())
    #expect(try !stage.call([thing]))
    stage.pause()
    #expect(try !stage.call([thing]))
    try stage.introduce([thing])
    stage.pause()
    #expect(try stage.call([thing]))
    #expect(try stage.interpreter.run("return seen") == "1newuserdata ")
  }

  @Test(arguments: [true, false])
  func eachCallGetsItsOwnArrayMadeReadyOrNot(again: Bool) throws {
    let stage = try Stage("local _, things = ... all = all or {} all[#all + 1] = things")
    let (one, other) = (Thing(), Thing())
    try stage.introduce([one, other])
    for things in [[one], [one], [one, other], [one], [other]] {
      if try !stage.call(things, again: again) {
        stage.pause()
        #expect(try stage.call(things, again: again))
      }
      stage.pause()
    }
    let text = """
      local text = ''
      for i, things in ipairs(all) do
        for k = 1, i - 1 do assert(all[k] ~= things) end
        text = text .. #things
      end
      return text .. tostring(all[5][1] == all[3][2])
      """
    #expect(try stage.interpreter.run(text) == "11211true")
  }

  @Test func anOverrideThatIsReplacedCountsAtOnceAlsoWhereItsCallWasReady() throws {
    let (stage, thing) = (try Stage("seen = 'old'"), Thing())
    try stage.introduce([thing])
    _ = try stage.call([thing])
    stage.pause()
    #expect(try stage.call([thing]))
    stage.pause()
    try stage.adopt("seen = 'new'")
    #expect(try stage.call([thing]))
    #expect(try stage.interpreter.run("return seen") == "new")
  }

  @Test func whatWasMadeReadyAndNotTakenIsLetGoOf() throws {
    let stage = try Stage("")
    weak var gone: Thing?
    do {
      let thing = Thing()
      gone = thing
      try stage.introduce([thing])
      _ = try stage.call([thing])
      stage.pause()
      #expect(try stage.call([thing]))
      stage.pause()
      try stage.interpreter.run("known = nil")
    }
    stage.interpreter.state.collectGarbage()
    #expect(gone != nil)
    stage.pause()
    stage.interpreter.state.collectGarbage()
    stage.interpreter.state.collectGarbage()
    #expect(gone == nil)
  }

  @Test func anOverrideMayBeCalledWithinItsOwnCall() throws {
    let (stage, thing) = (try Stage("depth = (depth or 0) + 1 if depth < 3 then again() end"), Thing())
    try stage.introduce([thing])
    var answers: [Bool] = []
    let again = try stage.interpreter.state.makeFunction("again") { (_) throws(LuaFailure) in
      do {
        answers.append(try stage.call([thing]))
      } catch {
        throw .message("\(error)")
      }
    }
    try stage.interpreter.setGlobal("again", again)
    _ = try stage.call([thing])
    stage.pause()
    #expect(try stage.call([thing]))
    #expect(answers == [false, true])
    stage.pause()
    #expect(try stage.call([thing]))
    #expect(try stage.interpreter.run("return depth") == "3")
  }

  @Test func withoutMemoryNothingIsCalledAndWithMemoryAgainItIs() throws {
    let (stage, thing) = (try Stage("seen = (seen or 0) + 1"), Thing())
    try stage.introduce([thing])
    _ = try stage.call([thing])
    stage.interpreter.state.refuseMemory(after: 0)
    stage.pause()
    #expect(try !stage.call([thing]))
    stage.interpreter.state.refuseMemory(after: nil)
    stage.pause()
    let before = stage.interpreter.state.allocations
    #expect(try stage.call([thing]))
    #expect(stage.interpreter.state.allocations == before)
    #expect(try stage.interpreter.run("return seen") == "1")
  }

  @Test func itsErrorIsReportedWithItsPlaceAndTheNextCallWorks() throws {
    let (stage, thing) = (try Stage("if not spared then error('no') end\nwhile spared == 1 do end"), Thing())
    try stage.introduce([thing])
    _ = try? stage.call([thing])
    stage.pause()
    let error = #expect(throws: LuaError.self) { try stage.call([thing]) }
    #expect(error?.message == "no")
    #expect(error?.line == 1)
    stage.pause()
    try stage.interpreter.run("spared = 1")
    #expect(throws: LuaError.self) { try stage.call([thing]) }
    stage.pause()
    try stage.interpreter.run("spared = 2")
    #expect(try stage.call([thing]))
  }

  @Test func moreObjectsThanAreMadeReadyGoTheOrdinaryWay() throws {
    let stage = try Stage("")
    let things = (0..<17).map { _ in Thing() }
    try stage.introduce(things)
    _ = try stage.call(things)
    stage.pause()
    #expect(try !stage.call(things))
    #expect(try !stage.call(Array(things.prefix(16))))
    stage.pause()
    #expect(try stage.call(Array(things.prefix(16))))
  }
}
