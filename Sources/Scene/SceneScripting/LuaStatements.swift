/// The calls, assignments and functions in the text of a script, by its words and signs alone.
struct LuaStatements {
  /// Names with what is called on the way, as `fingerpost.view("W").alpha`, which are called or assigned.
  struct Chain {
    /// The words and signs before the last arguments or the value.
    let path: [String]
    let isCall: Bool
    /// The places of the last arguments with their brackets, or of the sign and the one value; empty for any other value.
    let values: Range<Int>

    var name: String { path.joined() }
  }

  /// A function of a table, written as a method or as a member.
  struct Method {
    /// The table's name, or its place if it has none.
    let table: String
    let name: String
    let body: Range<Int>
  }

  private struct Token {
    let text: String
    let line: Int
  }

  private let tokens: [Token]

  /// How many methods and how long lists of arguments are looked at, so that no script takes long.
  private static let (mostMethods, mostArguments) = (20, 200)

  init(_ text: String) {
    let lines = LuaTokens(text, keepsTexts: true).lines
    tokens = lines.enumerated().flatMap { index, line in line.map { Token(text: $0, line: index + 1) } }
  }

  /// The places of all of it.
  var all: Range<Int> { tokens.indices }

  func words(in range: Range<Int>) -> [String] { tokens[range].map(\.text) }

  /// The texts in quotes in a part.
  func texts(in range: Range<Int>) -> [String] {
    words(in: range).filter { $0.hasPrefix("\"") }.map { String($0.dropFirst()) }
  }

  /// The line of the first word of a part, from 1.
  func line(of range: Range<Int>) -> Int { tokens[range].first?.line ?? 1 }

  /// Whether `word` stands anywhere.
  func mentions(_ word: String) -> Bool { tokens.contains { $0.text == word } }

  static func isValue(_ word: String) -> Bool {
    word.hasPrefix("\"") || word == "true" || word == "false" || word.first?.isNumber == true
  }
}

extension LuaStatements {
  /// The chains between two places, those in the functions there included; what is handed to `print` and `log` is left out.
  func chains(in range: Range<Int>) -> [Chain] {
    var chains: [Chain] = []
    var index = range.lowerBound
    while index < range.upperBound {
      defer { index += 1 }
      guard isName(index), !Self.namesBehind.contains(before(index)) else { continue }
      let chain = chain(at: index, upTo: range.upperBound)
      guard chain.isCall || !Self.valuesBehind.contains(before(index)) else { continue }
      chains.append(chain)
      if let last = chain.path.last, chain.isCall, ["print", "log"].contains(last) {
        index = max(index, chain.values.upperBound - 1)
      }
    }
    return chains
  }

  private func chain(at start: Int, upTo limit: Int) -> Chain {
    var path = [tokens[start].text]
    var call: Range<Int>?
    var end = start + 1
    while end < limit {
      let text = tokens[end].text
      if [".", ":"].contains(text), isName(end + 1), end + 1 < limit {
        path += words(in: call ?? end..<end).map(Self.closed) + [text, tokens[end + 1].text]
        (call, end) = (nil, end + 2)
      } else if ["(", "{"].contains(text) || text.hasPrefix("\"") {
        let arguments = text.hasPrefix("\"") ? end..<end + 1 : balanced(from: end)
        path += words(in: call ?? end..<end).map(Self.closed)
        (call, end) = (arguments, arguments.upperBound)
        if arguments.isEmpty { break }
      } else if text == "[", case let key = balanced(from: end), !key.isEmpty {
        path += words(in: call ?? end..<end).map(Self.closed) + words(in: key).map(Self.closed)
        (call, end) = (nil, key.upperBound)
      } else {
        break
      }
    }
    return Chain(path: path, isCall: call != nil, values: call ?? assigned(after: end))
  }

  /// The word as it was written: a text has its second quotation mark again.
  static func closed(_ word: String) -> String { word.hasPrefix("\"") ? word + "\"" : word }

  private static let keywords: Set = [
    "function", "local", "return", "if", "then", "else", "elseif", "end", "do", "while", "for", "in",
    "repeat",
    "until", "break", "goto", "and", "or", "not", "true", "false", "nil",
  ]

  private func isName(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    let text = tokens[index].text
    return text.first.map { $0.isLetter || $0 == "_" } == true && !Self.keywords.contains(text)
  }

  private func before(_ index: Int) -> String { index > 0 ? tokens[index - 1].text : "" }

  /// What a name follows that goes on or is declared, and what one follows that is a value or the key of one.
  private static let (namesBehind, valuesBehind): (Set<String>, Set<String>) = (
    [".", ":", "local", "for", "function"], ["{", ",", "="]
  )

  /// From an opening bracket to behind its closing one.
  private func balanced(from start: Int) -> Range<Int> {
    var depth = 0
    for index in start..<min(tokens.count, start + Self.mostArguments) {
      if ["(", "{", "["].contains(tokens[index].text) { depth += 1 }
      if [")", "}", "]"].contains(tokens[index].text) { depth -= 1 }
      if depth == 0 { return start..<(index + 1) }
    }
    return start..<start
  }

  /// The sign and the one value of an assignment.
  private func assigned(after index: Int) -> Range<Int> {
    let operators: Set = ["+", "-", "*", "/", "%", "^", ".", ":", "<", ">", "=", "~", "&", "|", "and", "or"]
    guard index + 1 < tokens.count, tokens[index].text == "=", Self.isValue(tokens[index + 1].text),
      index + 2 == tokens.count || !operators.contains(tokens[index + 2].text)
    else { return index..<index }
    return index..<(index + 2)
  }
}

extension LuaStatements {
  /// The names that have a value in the table that is the one argument of a call, without those of tables inside.
  func keys(of arguments: Range<Int>) -> [(name: String, line: Int)] {
    var keys: [(name: String, line: Int)] = []
    let isInParentheses = arguments.first.map { tokens[$0].text == "(" } ?? false
    var (depth, index) = (isInParentheses ? -1 : 0, arguments.lowerBound)
    while index + 2 < arguments.upperBound {
      defer { index += 1 }
      if let body = function(at: index) { index = max(index, body.upperBound) }
      let text = tokens[index].text
      if ["(", "{", "["].contains(text) { depth += 1 }
      if [")", "}", "]"].contains(text) { depth -= 1 }
      guard depth == 1, isName(index), ["{", ",", ";"].contains(before(index)),
        tokens[index + 1].text == "=", tokens[index + 2].text != "="
      else { continue }
      keys.append((text, tokens[index].line))
    }
    return keys
  }

  /// The values of the keys of a table between brackets, by key.
  func members(of range: Range<Int>) -> [String: Range<Int>] {
    var members: [String: Range<Int>] = [:]
    var index = range.lowerBound + 1
    while index + 2 < range.upperBound {
      guard isName(index), tokens[index + 1].text == "=" else {
        index += 1
        continue
      }
      let value = value(at: index + 2)
      members[tokens[index].text] = value
      index = max(index + 1, value.upperBound)
    }
    return members
  }

  /// A table, a function with its words, or one word.
  private func value(at start: Int) -> Range<Int> {
    if ["(", "{"].contains(tokens[start].text) { return balanced(from: start) }
    return start..<(function(at: start)?.upperBound ?? start) + 1
  }

  /// The body of the function whose word stands there, its parameters included; nil for anything else.
  func function(at index: Int) -> Range<Int>? {
    guard tokens.indices.contains(index), tokens[index].text == "function" else { return nil }
    let start = (index..<tokens.count).first { tokens[$0].text == ")" } ?? tokens.count - 1
    var depth = 0
    for end in index..<tokens.count {
      if ["function", "do", "if", "repeat"].contains(tokens[end].text) { depth += 1 }
      if ["end", "until"].contains(tokens[end].text) { depth -= 1 }
      if depth == 0 { return min(start + 1, end)..<end }
    }
    return start + 1..<tokens.count
  }

  /// The functions of these names that tables have: `function V:NAME()`, `V.NAME = function ()` and `{ NAME = function () }`.
  func methods(called names: [String]) -> [Method] {
    var methods: [Method] = []
    for index in tokens.indices where tokens[index].text == "function" && methods.count < Self.mostMethods {
      guard let (table, name) = owner(ofFunctionAt: index), names.contains(name),
        let body = function(at: index)
      else { continue }
      methods.append(Method(table: table, name: name, body: body))
    }
    return methods
  }

  private func owner(ofFunctionAt index: Int) -> (table: String, name: String)? {
    if index + 4 < tokens.count, isName(index + 1), [":", "."].contains(tokens[index + 2].text),
      tokens[index + 4].text == "("
    {
      return (tokens[index + 1].text, tokens[index + 3].text)
    }
    guard index >= 2, tokens[index - 1].text == "=" else { return nil }
    let name = tokens[index - 2].text
    if index >= 4, tokens[index - 3].text == "." { return (tokens[index - 4].text, name) }
    return opening(before: index - 2).map { ("{\($0)", name) }
  }

  /// Where the bracket opens that a place lies in.
  private func opening(before index: Int) -> Int? {
    var depth = 0
    for place in stride(from: index - 1, through: 0, by: -1) {
      if tokens[place].text == "}" { depth += 1 }
      if tokens[place].text == "{" {
        if depth == 0 { return place }
        depth -= 1
      }
    }
    return nil
  }
}
