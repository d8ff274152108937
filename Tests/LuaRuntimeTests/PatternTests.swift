import LuaRuntime
import Testing

/// Lua's own tests of its patterns, in spirit: the bridge matches them itself so that their steps can be counted.
@Suite("Patterns of strings")
struct PatternTests {
  @Test(arguments: [
    ("('hello world'):find('o w')", "5 7"), ("('hello'):find('l+')", "3 4"),
    ("('a.b'):find('.', 2, true)", "2 2"),
    ("('hello'):find('xyz')", "nil"), ("('hello'):find('', 10)", "nil"), ("('hello'):find('', 6)", "6 5"),
    ("('hello'):find('l', -2)", "4 4"), ("('hello'):find('^l')", "nil"),
    ("('hello'):find('(h)(.)')", "1 2 h e"),
    ("('key = value'):match('^(%w+)%s*=%s*(%w+)$')", "key value"), ("('  x '):match('^%s*(.-)%s*$')", "x"),
    ("('abc'):match('()b()')", "2 3"), ("('abc'):match('%f[%w]%w+')", "abc"),
    ("('THE (quick) fox'):find('%((%a+)%)')", "5 11 quick"),
    ("('f(a(b)c)d'):match('%b()')", "(a(b)c)"), ("('say \"hi\"'):match('([\"\\'])(.-)%1')", "\" hi"),
    ("('a-b_c'):gsub('[-_]', ' ')", "a b c 2"), ("('abc'):gsub('', '-')", "-a-b-c- 4"),
    ("('abc'):gsub('%w', '%0%0', 2)", "aabbc 2"),
    ("('abc'):gsub('b', {b = 'X'})", "aXc 1"), ("('abc'):gsub('b', {b = false})", "abc 1"),
    ("('abc'):gsub('(.)(.)', '%2%1')", "bac 1"),
    ("('abc'):gsub('.', function(c) if c ~= 'b' then return c:upper() end end)", "AbC 3"),
    ("('a,b,,c'):gsub(',', ';', 0)", "a,b,,c 0"), ("('50%'):gsub('%%', ' percent')", "50 percent 1"),
    ("('x'):rep(3):gsub('^x', 'y')", "yxx 1"), ("('[a]'):match('[]]')", "]"),
    ("('a-c'):match('[a%-]+')", "a-"),
    ("('\\0a'):find('%z')", "nil"), ("('äö'):len()", "4"), ("('1e5'):match('%x+')", "1e5"),
  ])
  func resultsAreLuas(expression: String, printed: String) throws {
    let text = """
      local t = table.pack(\(expression))
      for i = 1, t.n do t[i] = tostring(t[i]) end
      return table.concat(t, ' ')
      """
    #expect(try Interpreter().run(text) == printed)
  }

  @Test func gmatchGoesFromMatchToMatch() throws {
    let text = """
      local t = {}
      for k, v in ('a=1, b=2'):gmatch('(%w+)=(%w+)') do t[#t + 1] = k .. v end
      for w in ('one two'):gmatch('%a+') do t[#t + 1] = w end
      for p in ('ab'):gmatch('()') do t[#t + 1] = p end
      for w in ('one two'):gmatch('%a+', 4) do t[#t + 1] = w end
      return table.concat(t, ' ')
      """
    #expect(try Interpreter().run(text) == "a1 b2 one two 1 2 3 two")
  }

  @Test(arguments: [
    ("('a'):find('[a')", "malformed pattern (missing ']')"),
    ("('a'):find('%')", "malformed pattern (ends with '%')"),
    ("('a'):find('%b')", "malformed pattern (missing arguments to '%b')"),
    ("('a'):find('%f')", "missing '[' after '%f' in pattern"), ("('a'):find('(a')", "unfinished capture"),
    ("('a'):match('a)')", "invalid pattern capture"), ("('a'):find('%1')", "invalid capture index %1"),
    ("('a'):find(('()'):rep(40))", "too many captures"),
    ("('a'):rep(300):find(('a?'):rep(300))", "pattern too complex"),
    ("('a'):gsub('a', '%2')", "invalid capture index %2"),
    ("('a'):gsub('a', '%x')", "invalid use of '%' in replacement string"),
    ("('a'):gsub('a', function() return {} end)", "invalid replacement value (a table)"),
    ("('a'):gsub('a')", "bad argument #2 to 'gsub' (string/function/table expected, got no value)"),
  ])
  func mistakesAreLuas(expression: String, message: String) throws {
    #expect(try Interpreter().error("return " + expression)?.message == message)
  }
}
