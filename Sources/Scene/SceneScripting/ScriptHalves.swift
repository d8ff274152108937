internal import TouchDelivery

/// What a script switches as fingers come down, and undoes at some of their ends only, as far as its text shows.
///
/// It shows calls and assignments with fixed values: `fingerpost.exec { "mic", "on" }` and the same with one other value, or
/// targets with such actions. What a function of the script's own does is not seen.
struct ScriptHalves {
  /// One of them: its line from 1, its text, all ends and those without it.
  typealias Half = (line: Int, action: String, ends: [String], missing: [String])

  private(set) var found: [Half] = []
  private let tokens: [Token]

  private struct Token {
    let text: String
    let line: Int
  }

  /// A call or an assignment with fixed values.
  private struct Step {
    let line: Int
    /// What is called or assigned, with the signs between the values.
    let form: [String]
    let values: [String]

    var text: String {
      form[0] + " " + values.map { $0.hasPrefix("\"") ? $0 + "\"" : $0 }.joined(separator: ", ")
    }

    func isUndone(by other: Step) -> Bool {
      guard form == other.form, values.count == other.values.count else { return false }
      let differences = zip(values, other.values).filter { $0 != $1 }
      return differences.count == 1 && !differences[0].0.contains(".") && !differences[0].1.contains(".")
    }
  }

  /// The halves in `text`.
  init(in text: [UInt8]) {
    let lines = LuaTokens(String(decoding: text, as: UTF8.self), keepsTexts: true).lines
    tokens = lines.enumerated().flatMap { index, line in line.map { Token(text: $0, line: index + 1) } }
    findInMethods()
    findInTargets()
  }
}

extension ScriptHalves {
  /// How many methods and how long lists of arguments are looked at, so that no script takes long.
  private static let (mostMethods, mostArguments) = (20, 200)

  private static let methods = [OverridableMethod.touchesBegan, .touchesEnded, .touchesCancelled].map(\.name)

  /// Compares the touch methods of each table that has them.
  private mutating func findInMethods() {
    let ends = Array(Self.methods.dropFirst())
    for (table, bodies) in methods.sorted(by: { $0.key < $1.key }) {
      guard let began = bodies[Self.methods[0]] else { continue }
      // A method that is given in another way, or calls what is not seen, may do anything.
      let unseen = ends.filter { end in
        bodies[end].map(isOpen) ?? tokens.contains { $0.text == end }
      }
      add(from: steps(in: began), ends.map { ($0, bodies[$0].map(steps) ?? []) }, unseen: unseen, of: table)
    }
  }

  /// The bodies of the methods of each table.
  private var methods: [String: [String: Range<Int>]] {
    var methods: [String: [String: Range<Int>]] = [:]
    var count = 0
    for index in tokens.indices where tokens[index].text == "function" && index + 4 < tokens.count {
      guard [":", "."].contains(tokens[index + 2].text), tokens[index + 4].text == "(",
        count < Self.mostMethods,
        Self.methods.contains(tokens[index + 3].text)
      else { continue }
      count += 1
      methods[tokens[index + 1].text, default: [:]][tokens[index + 3].text] = body(from: index)
    }
    return methods
  }

  /// From behind the word `function` to its `end`.
  private func body(from start: Int) -> Range<Int> {
    var depth = 0
    for index in start..<tokens.count {
      if ["function", "do", "if", "repeat"].contains(tokens[index].text) { depth += 1 }
      if ["end", "until"].contains(tokens[index].text) { depth -= 1 }
      if depth == 0 { return (start + 1)..<index }
    }
    return (start + 1)..<tokens.count
  }

  /// Whether something is called there with other values than fixed ones.
  private func isOpen(_ range: Range<Int>) -> Bool {
    let name = range.dropFirst(4).first { tokens[$0].text == "(" || tokens[$0].text == "{" }
    return name != nil && steps(in: range).isEmpty
  }

  private mutating func add(
    from start: [Step], _ ends: [(name: String, steps: [Step])], unseen: [String], of object: String
  ) {
    for step in start {
      let isUndone = ends.map { end in end.steps.contains(where: step.isUndone) }
      let missing = zip(ends, isUndone).filter { !$1 && !unseen.contains($0.name) }.map(\.0.name)
      guard isUndone.first == true, !missing.isEmpty else { continue }
      found.append((step.line, step.text, ends.map(\.name), missing))
    }
  }
}

extension ScriptHalves {
  private static let silent: Set = ["print", "log"]

  /// The steps between two places.
  private func steps(in range: Range<Int>) -> [Step] {
    var steps: [Step] = []
    for index in range where isName(index) && !isPartOfChain(index - 1) {
      var end = index + 1
      while end + 1 < range.upperBound, [".", ":"].contains(tokens[end].text), isName(end + 1) { end += 2 }
      guard end < range.upperBound else { continue }
      let chain = tokens[index..<end].map(\.text)
      if let last = chain.last, Self.silent.contains(last) { continue }
      let arguments = ["(", "{"].contains(tokens[end].text) ? balanced(from: end) : assigned(after: end)
      if let step = step(chain, arguments) { steps.append(step) }
    }
    return steps
  }

  private func step(_ chain: [String], _ arguments: Range<Int>) -> Step? {
    let words = tokens[arguments]
    let values = words.map(\.text).filter(Self.isValue)
    let signs = words.map(\.text).filter { !Self.isValue($0) }
    guard !values.isEmpty,
      signs.allSatisfy({ ["(", ")", "{", "}", ",", "=", "-"].contains($0) || Self.isKey($0) })
    else { return nil }
    return Step(line: words.first?.line ?? 1, form: [chain.joined()] + signs, values: values)
  }

  /// The names of actions, as keys of a table.
  private static func isKey(_ word: String) -> Bool {
    ["exec", "run", "emit", "name", "data", "set", "view"].contains(word)
  }

  private static func isValue(_ word: String) -> Bool {
    word.hasPrefix("\"") || word == "true" || word == "false" || word.first?.isNumber == true
  }

  private func isName(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].text.first.map { $0.isLetter || $0 == "_" } == true
      && ![
        "function", "local", "return", "if", "then", "end", "do", "and", "or", "not", "true", "false", "nil",
      ]
      .contains(tokens[index].text)
  }

  /// Whether what stands there makes the next name no beginning of a statement.
  private func isPartOfChain(_ index: Int) -> Bool {
    tokens.indices.contains(index)
      && [".", ":", "local", "function", "{", ",", "="].contains(tokens[index].text)
  }

  /// From an opening bracket to behind its closing one.
  private func balanced(from start: Int) -> Range<Int> {
    var depth = 0
    for index in start..<min(tokens.count, start + Self.mostArguments) {
      if ["(", "{"].contains(tokens[index].text) { depth += 1 }
      if [")", "}"].contains(tokens[index].text) { depth -= 1 }
      if depth == 0 { return start..<(index + 1) }
    }
    return start..<start
  }

  /// The sign and the one value of an assignment.
  private func assigned(after index: Int) -> Range<Int> {
    guard index + 1 < tokens.count, tokens[index].text == "=", Self.isValue(tokens[index + 1].text) else {
      return index..<index
    }
    return index..<(index + 2)
  }
}

extension ScriptHalves {
  /// Compares the targets that the script adds to each control with fixed events and actions.
  private mutating func findInTargets() {
    let ends = [ControlEvents.touchUpInside, .touchUpOutside, .touchCancel].compactMap { event in
      ControlEvents.words.first { $0.event == event }?.word
    }
    var targets: [String: [(events: [String], step: Step)]] = [:]
    for index in tokens.indices.dropFirst(2)
    where tokens[index].text == "addTarget" && index + 1 < tokens.count {
      let range = balanced(from: index + 1)
      guard let action = range.first(where: { tokens[$0].text == "action" }),
        let events = range.first(where: { tokens[$0].text == "events" }), events < action,
        action + 2 < range.upperBound,
        let step = step(["action"], action + 2..<range.upperBound - 1)
      else { continue }
      let words = tokens[events..<action].map(\.text).filter { $0.hasPrefix("\"") }.map {
        String($0.dropFirst())
      }
      targets[tokens[index - 2].text, default: []].append((words, step))
    }
    for (object, all) in targets.sorted(by: { $0.key < $1.key }) {
      let steps = { (event: String) in all.filter { $0.events.contains(event) }.map(\.step) }
      add(
        from: steps("touchDown"),
        ends.map { ($0, steps($0) + ($0 == "touchUpOutside" ? steps("touchDragExit") : [])) }, unseen: [],
        of: object)
    }
  }
}
