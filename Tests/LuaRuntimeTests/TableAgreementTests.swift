import LuaRuntime
import Testing

@Suite("insert, remove and move do what Lua's do")
struct TableAgreementTests {
  @Test(arguments: [
    (
      "local t = {1, 2, 3} table.insert(t, 4) table.insert(t, 1, 0) table.insert(t, 6, 5) return table.concat(t, ' ')",
      "0 1 2 3 4 5"
    ),
    (
      "local t = {1, 2, 3} return table.remove(t) .. table.remove(t, 1) .. #t .. tostring(table.remove(t, 2))",
      "311nil"
    ),
    ("local t = {} return tostring(table.remove(t)) .. tostring(table.remove(t, 0)) .. #t", "nilnil0"),
    ("return table.concat(table.move({1, 2, 3, 4}, 1, 3, 2), ' ')", "1 1 2 3"),
    ("return table.concat(table.move({1, 2, 3, 4}, 2, 4, 1), ' ')", "2 3 4 4"),
    ("return table.concat(table.move({1, 2}, 1, 2, 3, {8, 9}), ' ')", "8 9 1 2"),
    ("return #table.move({1, 2}, 2, 1, 1, {})", "0"),
  ])
  func theLibrarysOwnFunctionsAreTheMeasure(text: String, result: String) throws {
    #expect(try Interpreter().run(text) == result)
  }

  @Test(arguments: [
    ("table.insert({}, 3, 'x')", "bad argument #2 to 'insert' (position out of bounds)"),
    ("table.insert({})", "wrong number of arguments to 'insert'"),
    ("table.insert({}, 1, 2, 3)", "wrong number of arguments to 'insert'"),
    ("table.insert(nil, 1)", "bad argument #1 to 'insert' (table expected, got nil)"),
    ("table.remove({1}, 5)", "bad argument #2 to 'remove' (position out of bounds)"),
    ("table.move({}, 0, math.maxinteger, 1)", "bad argument #3 to 'move' (too many elements to move)"),
    ("table.move({}, 1, 2, math.maxinteger)", "bad argument #4 to 'move' (destination wrap around)"),
  ])
  func mistakesHaveTheSameWords(text: String, message: String) throws {
    #expect(try Interpreter().error(text)?.message == message)
  }
}
