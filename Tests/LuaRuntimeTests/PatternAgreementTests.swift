import CLua
import LuaRuntime
import TestSupport
import Testing

/// The bridge's patterns against those of Lua's own library, which runs beside it without a sandbox.
///
/// One text in Lua makes up the patterns, subjects and calls, and both interpreters run it. `FINGERPOST_PATTERN_CASES` sets
/// how many cases are compared.
@Suite("Random patterns match as in Lua's own library")
struct PatternAgreementTests {
  private static let casesAtATime: UInt64 = 200

  @Test func randomPatternsMatchAlike() throws {
    let count = setting("FINGERPOST_PATTERN_CASES") ?? 4_000
    let bridge = try Interpreter(limits: LuaLimits(instructions: 10_000_000, totalInstructions: 10_000_000))
    let library = try PlainLua()
    try bridge.run(Self.cases)
    try library.run(Self.cases)
    var compared = 0
    for first in stride(from: 0, to: count, by: Int(Self.casesAtATime)) {
      let call = "return cases(\(first), \(Self.casesAtATime))"
      let (found, expected) = (lines(try bridge.run(call)), lines(try library.run(call)))
      compared += found.count
      guard found == expected else {
        let pair = zip(found, expected).first { $0 != $1 }
        Issue.record("the bridge has\n\(pair?.0 ?? "fewer cases")\nand Lua's library\n\(pair?.1 ?? "none")")
        return
      }
      bridge.state.collectGarbage()
    }
    #expect(compared >= count)
    if count > 100_000 { print("\(compared) patterns agree") }
  }

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

  /// The global function `cases` makes a line of each case: the call and what it comes to.
  ///
  /// Subjects and patterns are short, so that Lua's own library, which nothing stops, comes to an end.
  private static let cases = """
    local seed
    local function random(n)
      seed = seed * 6364136223846793005 + 1442695040888963407
      return (seed >> 33) % n + 1
    end
    local function pick(list) return list[random(#list)] end

    local letters = {'a', 'a', 'b', 'b', 'c', 'A', 'B', '1', '2', ' ', '.', '-', '_', '%', '(', ')', '[', ']', 'ä', '\\0'}
    local singles = {
      'a', 'a', 'b', 'c', '1', ' ', '.', '.', '%a', '%A', '%d', '%D', '%s', '%S', '%w', '%W', '%x', '%p', '%P', '%l', '%u', '%c',
      '%g', '%.', '%-', '%%', '%(', '%]', '[ab]', '[^ab]', '[a-c]', '[^a-b1]', '[%w_]', '[^%s]', '[]]', '[^]]', '[a-]', '[%a-z]',
      '[%]]', '-', ']', '\\0',
    }
    local repeats = {'', '', '', '', '*', '+', '-', '?'}
    local rare = {'()', '%1', '%2', '%b()', '%bab', '%f[%w]', '%f[^a]', '%f[b]', '^', '$'}
    local wrong = {'(', ')', '[', '[a', '[^', '%', '%f', '%b', '%ba', '%3', '%0', '[a-%', '%f[a'}

    local function sequence(items)
      local text = ''
      for _ = 1, random(items) do
        local kind = random(24)
        if kind <= 18 then
          text = text .. pick(singles) .. pick(repeats)
        elseif kind <= 21 then
          text = text .. '(' .. sequence(2) .. ')'
        elseif kind <= 23 then
          text = text .. pick(rare)
        elseif random(4) == 1 then
          text = text .. pick(wrong)
        end
      end
      return text
    end

    local function subject()
      local text = ''
      for _ = 1, random(13) - 1 do text = text .. pick(letters) end
      return text
    end

    local function pattern()
      return (random(6) == 1 and '^' or '') .. sequence(5) .. (random(6) == 1 and '$' or '')
    end

    local replacements = {
      '', 'x', '%0', '%1', '<%1%2>', '%%', '%', '%x', '%9', {a = 'X', b = false, ab = 1, [1] = 'one'}, {},
      function(...) return (...) end, function(...) if select('#', ...) > 1 then return 'many' end end,
    }

    local function shown(...)
      local list = table.pack(...)
      for i = 1, list.n do list[i] = tostring(list[i]) end
      return table.concat(list, '|')
    end

    local function matches(s, p, init)
      local text = ''
      for a, b in string.gmatch(s, p, init) do text = text .. shown(a, b) .. ';' end
      return text
    end

    local calls = {
      function(s, p) return 'find', string.find, s, p, random(29) - 15 end,
      function(s, p) return 'find', string.find, s, p end,
      function(s, p) return 'plain', string.find, s, pick {p, pick(letters), ''}, random(29) - 15, true end,
      function(s, p) return 'match', string.match, s, p, random(29) - 15 end,
      function(s, p) return 'match', string.match, s, p end,
      function(s, p) return 'gmatch', matches, s, p end,
      function(s, p) return 'gmatch', matches, s, p, random(29) - 15 end,
      function(s, p) return 'gsub', string.gsub, s, p, pick(replacements) end,
      function(s, p) return 'gsub', string.gsub, s, p, pick(replacements), random(5) - 1 end,
    }

    local function case(name, call, ...)
      local s, p = ...
      return name .. ' "' .. s .. '" by "' .. p .. '": ' .. shown(pcall(call, ...))
    end

    function cases(first, count)
      local lines = {}
      for number = first, first + count - 1 do
        seed = number * 2654435769
        random(2)
        lines[#lines + 1] = case(pick(calls)(subject(), pattern()))
      end
      return table.concat(lines, '\\n')
    end
    """
}

/// Lua as it is, with its own library.
private final class PlainLua {
  private struct Failure: Error {
    let message: String
  }

  private let lua: OpaquePointer

  init() throws {
    guard let lua = luaL_newstate() else { throw Failure(message: "no memory for Lua") }
    self.lua = lua
    luaL_openlibs(lua)
  }

  deinit {
    lua_close(lua)
  }

  /// What the text returns, as a string.
  @discardableResult
  func run(_ text: String) throws -> String {
    defer { lua_settop(lua, 0) }
    // Messages name the chunk as the bridge's interpreter does.
    let loaded = luaL_loadbufferx(lua, text, text.utf8.count, "@test.lua", nil)
    let status = loaded == LUA_OK ? lua_pcallk(lua, 0, 1, 0, 0, nil) : loaded
    var length = 0
    let bytes = lua_tolstring(lua, -1, &length)
    let result = String(
      decoding: UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : length), as: UTF8.self)
    guard status == LUA_OK else { throw Failure(message: result) }
    return result
  }
}
