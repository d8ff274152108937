internal import LuaRuntime
internal import TouchDelivery

/// Slips of people who come from other languages, in the text of a script, with Lua's form.
///
/// No script is refused for them.
struct ScriptSlips {
  /// The lines from 1, each with what it has of such.
  private(set) var found: [(line: Int, message: String)] = []

  /// What Lua has elsewhere and scripts do not have here, with what there is instead.
  static let absent = [
    "os": "scripts have no 'os'; fingerpost.exec { program, argument } starts programs",
    "io": "scripts have no 'io'; a program that fingerpost.exec starts reads and writes files",
    "require": "scripts have no 'require'; each script is one file, which returns its table",
    "dofile": "scripts have no 'dofile'; each script is one file, which returns its table",
  ]

  private static let lists: Set = ["touches", "allTouches", "presses", "allPresses", "subviews", "windows"]

  /// The slips in `text`; `methods` are those of any object that scripts see.
  init(in text: [UInt8], methods: Set<String>) {
    let lines = LuaTokens(String(decoding: text, as: UTF8.self)).lines
    let definitions = Definitions(lines)
    let (known, own) = (methods.subtracting(definitions.functions), definitions.methods)
    for (index, tokens) in lines.enumerated() {
      for place in tokens.indices {
        let rest = tokens[place...]
        let before = place > 0 ? tokens[place - 1] : ""
        let message =
          Self.lostMethod(rest)
          ?? Self.absence(of: rest, after: before, besides: definitions.variables) ?? Self.zeroth(rest)
          ?? Self.dottedCall(
            at: place, in: tokens, of: before == "self" ? known.union(own) : known,
            besides: definitions.tables)
        if let message { found.append((index + 1, message)) }
      }
    }
    findUnknownKeys(in: LuaStatements(String(decoding: text, as: UTF8.self)))
    found.sort { $0.line < $1.line }
  }

  /// The names in tables for `fingerpost.exec` that it refuses as it is called.
  private mutating func findUnknownKeys(in script: LuaStatements) {
    let known = Fingerpost.keysOfExec
    for chain in script.chains(in: script.all) where chain.isCall && chain.name == "fingerpost.exec" {
      for key in script.keys(of: chain.values) where !known.contains(key.name) {
        found.append((key.line, LuaStack.unknownKey(key.name, among: known, of: "exec")))
      }
    }
  }

  /// A method that events call, defined with a dot but without `self`, or in no table.
  private static func lostMethod(_ tokens: ArraySlice<String>) -> String? {
    let words = Array(tokens.prefix(6))
    guard words.count >= 4, words[0] == "function" else { return nil }
    if words[2] == "(", isOverridable(words[1]) {
      return "'\(words[1])' belongs to no table; write function T:\(words[1])(…), and return T at the end"
    }
    guard words.count == 6, words[2] == ".", words[4] == "(", words[5] != "self", isOverridable(words[3])
    else { return nil }
    return "'\(words[3])' is a method, so it takes a colon: function \(words[1]):\(words[3])(…)"
  }

  private static func isOverridable(_ name: String) -> Bool {
    OverridableMethod.allCases.contains { $0.name == name }
  }

  private static func absence(
    of tokens: ArraySlice<String>, after before: String, besides variables: Set<String>
  ) -> String? {
    guard let name = tokens.first, let next = tokens.dropFirst().first, [".", "(", "["].contains(next),
      before != ".", before != ":", !variables.contains(name)
    else { return nil }
    return absent[name]
  }

  private static func zeroth(_ tokens: ArraySlice<String>) -> String? {
    guard let list = tokens.first, lists.contains(list), tokens.dropFirst().prefix(3) == ["[", "0", "]"]
    else { return nil }
    return "lists begin at 1 in Lua: the first of them is \(list)[1]"
  }

  /// A method after a dot, unless its object is its first argument or one of the script's own `tables`.
  private static func dottedCall(
    at place: Int, in tokens: [String], of methods: Set<String>, besides tables: Set<String>
  ) -> String? {
    let (words, arguments) = (Array(tokens[place...].prefix(3)), tokens[place...].dropFirst(3))
    guard words.count == 3, words[0] == ".", words[2] == "(", methods.contains(words[1]) else { return nil }
    let object = object(before: place, in: tokens)
    let isGiven =
      arguments.starts(with: object) && [",", ")"].contains(arguments.dropFirst(object.count).first)
    if let name = object.last, isGiven || tables.contains(name) { return nil }
    let shown = object.isEmpty ? "…" : object.joined()
    return "'\(words[1])' is a method, so it takes a colon: \(shown):\(words[1])(…)"
  }

  /// The object that ends before `place`: names and elements with dots between them; empty for any other.
  private static func object(before place: Int, in tokens: [String]) -> ArraySlice<String> {
    var start = place
    repeat {
      if start > 3, tokens[start - 1] == "]", tokens[start - 3] == "[" { start -= 3 }
      guard start > 0, tokens[start - 1].first.map({ $0.isLetter || $0 == "_" }) == true else { return [] }
      start -= 2
    } while start >= 0 && tokens[start] == "."
    return tokens[(start + 1)..<place]
  }
}

/// The names that a script gives a value itself.
private struct Definitions {
  /// The tables that it gives methods.
  private(set) var tables: Set<String> = []
  /// The functions behind a colon.
  private(set) var methods: Set<String> = []
  /// The functions behind a dot.
  private(set) var functions: Set<String> = []
  private(set) var variables: Set<String> = []

  init(_ lines: [[String]]) {
    for tokens in lines {
      for (index, token) in tokens.enumerated() {
        let rest = Array(tokens[(index + 1)...].prefix(3))
        switch token {
        case "function" where rest.count == 3 && (rest[1] == ":" || rest[1] == "."):
          tables.insert(rest[0])
          if rest[1] == ":" { methods.insert(rest[2]) } else { functions.insert(rest[2]) }
        case "local", "function": if let name = rest.first { variables.insert(name) }
        case "=": if index > 0 { variables.insert(tokens[index - 1]) }
        default: break
        }
      }
    }
  }
}
