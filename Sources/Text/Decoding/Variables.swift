internal import Diagnostics
internal import YAML

/// The values of a document's variables; `${var.NAME}` in a value stands for the one called NAME.
package struct Variables: Sendable {
  /// A value and who gives it.
  package struct Definition: Sendable {
    /// The value.
    let scalar: YAMLScalar
    /// Who gives it.
    let giver: Giver
    /// Where it is given; nil where that is no file.
    package var location: SourceLocation? { if case .file(let location) = giver { location } else { nil } }

    /// The value as it is written.
    package var text: String { scalar.text }

    /// A value that a file gives at `location`.
    init(_ scalar: YAMLScalar, at location: SourceLocation) {
      self.scalar = scalar
      giver = .file(location)
    }

    /// A value that is given as `text`, which is a number or a boolean where it looks like one.
    package init(_ text: String, by giver: Giver) {
      scalar = YAMLScalar(readAs: text)
      self.giver = giver
    }
  }

  /// What gives a variable its value.
  package enum Giver: Sendable {
    /// A file, at this place.
    case file(SourceLocation)
    /// The option `--set`.
    case commandLine
    /// The variable of the environment with this whole name.
    case environment(String)
  }

  /// The definitions by the names.
  package var definitions: [String: Definition] = [:]

  /// No variables.
  package init() {}

  /// The variables with those of `others`, which win.
  package func overridden(by others: [String: Definition]) -> Variables {
    var result = self
    result.definitions.merge(others) { $1 }
    return result
  }

  /// The definition of `name`; otherwise the environment's of the name in capitals.
  package subscript(name: String) -> Definition? {
    if let definition = definitions[name] { return definition }
    guard let capital = definitions[name.uppercased()], case .environment = capital.giver else { return nil }
    return capital
  }
}

extension Variables.Giver: CustomStringConvertible {
  /// `FILE:LINE:COLUMN`, `--set`, or the name in the environment.
  package var description: String {
    switch self {
    case .file(let location): location.description
    case .commandLine: "--set"
    case .environment(let name): name
    }
  }
}

extension Variables {
  /// Whether `name` can be a variable's: a letter or `_`, then letters, digits and `_`, 64 at most.
  package static func isName(_ name: some StringProtocol) -> Bool {
    guard let first = name.utf8.first, !digits.contains(first), name.utf8.count <= 64 else { return false }
    return name.utf8.allSatisfy {
      digits.contains($0) || letters.contains($0 | 0x20) || $0 == UInt8(ascii: "_")
    }
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
}

extension YAMLScalar {
  /// A scalar that reads as `text` without quotes does, but never as nothing: an empty text is a text.
  fileprivate init(readAs text: String) {
    let plain = YAMLScalar(text: text, isPlain: true)
    switch plain.value {
    case .nothing, .null: self.init(text: text, isPlain: false)
    case .boolean, .number, .text: self = plain
    }
  }
}

extension ValueType where Value == [String: Variables.Definition] {
  /// A mapping of names to texts, numbers and booleans.
  package static let variables = ValueType(
    "a mapping of names to values", .mapping(of: .text, named: "^[A-Za-z_][A-Za-z0-9_]{0,63}$")
  ) { slot, decoder in
    guard let pairs = slot.node.pairs else {
      return decoder.mismatch(slot, wanted: "a mapping of names to values")
    }
    return pairs.reduce(into: [:]) { definitions, pair in
      if let definition = definition(pair, decoder) { definitions[pair.key] = definition }
    }
  }

  private static func definition(_ pair: DocumentPair, _ decoder: DocumentDecoder) -> Variables.Definition? {
    guard Variables.isName(pair.key) else {
      return decoder.refuse(
        "\(pair.key.quoted) is not a name for a variable: use letters, digits and '_', and no digit first",
        at: pair.keyLocation)
    }
    guard ValueType<String>.text.decode(Slot.of(pair), decoder) != nil, let scalar = pair.value.scalar
    else { return nil }
    guard scalar.text.firstRange(of: VariableSubstitution.opening) == nil else {
      return decoder.refuse(
        "the value of \(pair.key.quoted) cannot have variables in it", at: pair.value.location)
    }
    return Variables.Definition(scalar, at: pair.value.location)
  }
}

/// Puts the values of variables into documents.
package struct VariableSubstitution {
  /// What a variable begins with.
  static let opening = "${var."
  /// The number of bytes that variables of all documents may stand for together.
  private static let mostBytes = 1 << 20

  /// The names of variables in `text`, which is no document, each with its line from 1.
  package static func names(in text: [UInt8]) -> [(name: String, line: Int)] {
    let lines = String(decoding: text, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { index, line in
      line.split(separator: opening, omittingEmptySubsequences: false).dropFirst().compactMap { rest in
        let name = rest.prefix { $0 != "}" }
        return Variables.isName(name) ? (String(name), index + 1) : nil
      }
    }
  }

  private let variables: Variables
  private let decoder: DocumentDecoder
  /// The names that documents have used.
  package private(set) var used: Set<String> = []
  private var bytes = 0
  /// Where the variables of the value that is being filled in come from.
  private var origins: [String] = []

  /// A substitution that reports to `decoder`.
  package init(_ variables: Variables, _ decoder: DocumentDecoder) {
    self.variables = variables
    self.decoder = decoder
  }

  /// The value with the variables in it filled in; its keys stay as they are.
  package mutating func fill(_ node: DocumentNode) -> DocumentNode {
    switch node.content {
    case .emptyTable, .unknown: return node
    case .scalar(let scalar): return fill(scalar, of: node)
    case .sequence(let items): return DocumentNode(.sequence(items.map { fill($0) }), at: node.location)
    case .mapping(let pairs):
      return DocumentNode(.mapping(pairs.map { $0.with(fill($0.value)) }), at: node.location)
    }
  }

  private mutating func fill(_ scalar: YAMLScalar, of node: DocumentNode) -> DocumentNode {
    guard scalar.text.utf8.contains(UInt8(ascii: "$")), scalar.text.firstRange(of: Self.opening) != nil
    else { return node }
    origins = []
    guard let filled = fill(scalar.text, at: node.location) else {
      return DocumentNode(.unknown, at: node.location)
    }
    noteOrigins(at: node.location)
    return filled == scalar ? node : DocumentNode(.scalar(filled), at: node.location)
  }

  /// A variable alone is what it is; within a text, the whole reads as if it had been written without quotes.
  private mutating func fill(_ text: String, at location: SourceLocation) -> YAMLScalar? {
    var result = ""
    var rest = text[...]
    var isKnown = true
    while let start = rest.firstRange(of: Self.opening) {
      let written = rest[..<start.lowerBound]
      isKnown = append(written, to: &result, at: location) && isKnown
      rest = rest[start.upperBound...]
      // Only what is written is the escape, not a value that ends so.
      if written.hasSuffix("$") {
        result += Self.opening
        continue
      }
      let definition = parseVariable(&rest, at: location)
      if let scalar = definition?.scalar, result.isEmpty, rest.isEmpty { return scalar }
      isKnown = append(definition?.text[...], to: &result, at: location) && isKnown
    }
    isKnown = append(rest, to: &result, at: location) && isKnown
    return isKnown ? YAMLScalar(readAs: result) : nil
  }

  /// Adds a piece, and says whether it is known and keeps its meaning behind the value that stands before it.
  private func append(_ piece: Substring?, to result: inout String, at location: SourceLocation) -> Bool {
    guard let piece else { return false }
    defer { result += piece }
    guard result.hasSuffix("$"), let mark = ["${", "{"].first(where: { piece.hasPrefix($0) }) else {
      return true
    }
    noteOrigins(at: location)
    decoder.report(
      "a variable's value ends in '$', which would change what '\(mark)' behind it means;"
        + " put another character between", at: location)
    return false
  }

  private func noteOrigins(at location: SourceLocation) {
    if !origins.isEmpty { decoder.note(origins.joined(separator: ", "), at: location) }
  }

  private mutating func parseVariable(
    _ rest: inout Substring, at location: SourceLocation
  ) -> Variables.Definition? {
    guard let end = rest.firstIndex(of: "}") else {
      decoder.report("a variable has '\(Self.opening)' without '}'", at: location)
      rest = ""
      return nil
    }
    let name = String(rest[..<end])
    rest = rest[rest.index(after: end)...]
    used.insert(name)
    guard let definition = variables[name] else {
      return decoder.refuse("no variable is called \(name.quoted)\(advice(on: name))", at: location)
    }
    bytes += definition.text.utf8.count
    guard bytes <= Self.mostBytes else {
      let isFirst = bytes - definition.text.utf8.count <= Self.mostBytes
      if isFirst { decoder.report("the variables up to here stand for more than 1 MiB", at: location) }
      return nil
    }
    let origin = "variable \(name.quoted) from \(definition.giver)"
    if !origins.contains(origin) { origins.append(origin) }
    return definition
  }

  private func advice(on name: String) -> String {
    let near = decoder.suggestion(for: name, among: variables.definitions.keys.sorted())
    guard near.isEmpty, Variables.isName(name) else { return near }
    return "; give it a default below 'variables', or a value with --set \(name)=VALUE"
  }
}
