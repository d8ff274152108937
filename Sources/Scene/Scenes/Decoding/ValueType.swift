internal import Diagnostics
import JSON

/// A type of the format: what messages call it, what its values look like, and how one is read.
///
/// Reading reports what is wrong and returns nil; the key's default then stands in, so that the rest is
/// checked too.
struct ValueType<Value>: Sendable {
  /// The wanted values in words, after "wants": `true or false`.
  let wanted: String
  /// The form of every value that `decode` takes; it refuses a value of this form only for reasons outside the value.
  let shape: Shape
  let decode: @Sendable (Slot, SceneDecoder) -> Value?

  init(_ wanted: String, _ shape: Shape, decode: @escaping @Sendable (Slot, SceneDecoder) -> Value?) {
    self.wanted = wanted
    self.shape = shape
    self.decode = decode
  }

  /// A type read by `parse`, which returns nil for a value of any other type.
  init(_ wanted: String, _ shape: Shape, parse: @escaping @Sendable (DocumentNode) -> Value?) {
    self.init(wanted, shape) { slot, decoder in
      if let value = parse(slot.node) { return value }
      decoder.reportMismatch(slot, wanted: wanted)
      return nil
    }
  }
}

extension ValueType {
  /// The type whose values are this one's, turned into something else.
  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> ValueType<Other> {
    let decode = decode
    return ValueType<Other>(wanted, shape, decode: { slot, decoder in decode(slot, decoder).map(transform) })
  }

  /// A list of any length whose items have this type.
  var list: ValueType<[Value]> {
    let decode = decode
    return ValueType<[Value]>("a list", .list(of: shape)) { slot, decoder in
      guard let items = slot.node.items else {
        decoder.reportMismatch(slot, wanted: "a list")
        return nil
      }
      return items.compactMap { decode(slot.item($0), decoder) }
    }
  }
}

/// A value together with what messages call its place: `'alpha'`, `width of 'frame'`.
struct Slot {
  let name: String
  let node: DocumentNode

  var location: SourceLocation { node.location }

  /// The value behind `key` of this mapping.
  static func of(_ pair: DocumentPair) -> Slot {
    Slot(name: pair.key.quoted, node: pair.value)
  }

  /// One of this list's items, called `role` where it has one.
  func item(_ node: DocumentNode, role: String = "item") -> Slot {
    Slot(name: "\(role) of \(name)", node: node)
  }
}

extension ValueType<Bool> {
  /// `true` or `false`.
  static let boolean = ValueType("true or false", .boolean) { slot, decoder in
    if let value = slot.node.boolean { return value }
    decoder.reportMismatch(slot, wanted: "true or false", hint: booleanHint(slot.node))
    return nil
  }

  private static func booleanHint(_ node: DocumentNode) -> String {
    switch node.text?.lowercased() {
    case "true", "yes", "on", "y", "1": NearMiss.question("true")
    case "false", "no", "off", "n", "0": NearMiss.question("false")
    default: ""
    }
  }
}

extension ValueType<Double> {
  /// A finite number within `range`, called `unit` (`a number`, `a number of points`).
  static func number(in range: ClosedRange<Double>, _ unit: String = "a number") -> ValueType {
    let wanted = "\(unit) from \(range.lowerBound.written) to \(range.upperBound.written)"
    return ValueType(
      wanted, .number(in: range),
      parse: { node in node.number.flatMap { range.contains($0) ? $0 : nil } })
  }

  /// A finite number above zero and at most `limit`.
  static func positive(upTo limit: Double, _ unit: String = "a number") -> ValueType {
    ValueType(
      "\(unit) above 0, up to \(limit.written)",
      .number(in: 0...limit, excludesLowerBound: true),
      parse: { node in node.number.flatMap { $0 > 0 && $0 <= limit ? $0 : nil } })
  }
}

extension ValueType<Int> {
  /// A whole number within `range`.
  static func integer(in range: ClosedRange<Int>) -> ValueType {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    return ValueType(
      "a whole number from \(range.lowerBound) to \(range.upperBound)",
      .number(in: bounds, isWhole: true),
      parse: { node in
        node.number.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
      })
  }
}

extension ValueType<String> {
  /// Any text without NUL; a number or a boolean without quotes counts as written.
  static let text = ValueType(
    "text", .text, parse: { node in node.text.flatMap { $0.utf8.contains(0) ? nil : $0 } })

  /// Text of at least one character.
  static let word = ValueType(
    "text that is not empty", .word,
    parse: { node in node.text.flatMap { $0.isEmpty || $0.utf8.contains(0) ? nil : $0 } })

  /// A pattern for a device's name or path, of at most 256 bytes: comparing long ones with many `*` takes
  /// too long.
  static let glob = ValueType("a pattern", .word) { slot, decoder in
    guard let text = word.decode(slot, decoder) else { return nil }
    guard text.utf8.count <= 256 else {
      decoder.report(
        "\(slot.name) has \(text.utf8.count) bytes; a pattern has 256 at most", at: slot.location)
      return nil
    }
    return text
  }
}

extension ValueType<Identifier> {
  /// An id: text of 1 to 256 bytes, without characters that control a terminal or the direction of writing.
  static let identifier = ValueType("an id", .identifier) { slot, decoder in
    guard let text = slot.node.text, !text.isEmpty, !text.unicodeScalars.contains(where: \.isControl) else {
      decoder.reportMismatch(slot, wanted: "an id")
      return nil
    }
    guard text.utf8.count <= Identifier.longest else {
      decoder.report(
        "\(slot.name) has \(text.utf8.count) bytes; an id has \(Identifier.longest) at most",
        at: slot.location)
      return nil
    }
    return Identifier(text, at: slot.location)
  }
}

extension Double {
  /// The number as people write it, whole ones without a fraction.
  var written: String {
    Decimal.shortest(self)
  }
}

extension ValueType where Value: Sendable {
  /// One of `words`, for what it stands for.
  static func word(of words: [(value: Value, word: String)]) -> ValueType {
    let names = words.map(\.word)
    return ValueType(names.spokenList, .words(names)) { slot, decoder in
      if let known = words.first(where: { $0.word == slot.node.text }) { return known.value }
      let hint = slot.node.text.map { decoder.suggestion(for: $0, among: names) } ?? ""
      decoder.reportMismatch(slot, wanted: names.spokenList, hint: hint)
      return nil
    }
  }
}

extension ValueType where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of the words of `values`, by default all of the enumeration's.
  static func choice(of values: [Value] = Array(Value.allCases)) -> ValueType {
    word(of: values.map { ($0, $0.rawValue) })
  }
}

extension ValueType where Value: SetAlgebra & Sendable {
  /// One of `words`, or a list of at least one for all that they stand for.
  static func options(_ words: [(value: Value, word: String)]) -> ValueType {
    let item = word(of: words)
    let list = Shape.tuple([item.shape], rest: item.shape)
    return ValueType("\(item.wanted), or a list of them", .either([item.shape, list])) { slot, decoder in
      guard let items = slot.node.items else { return item.decode(slot, decoder) }
      guard !items.isEmpty else {
        decoder.report("\(slot.name) wants at least one of \(item.wanted)", at: slot.location)
        return nil
      }
      return item.list.decode(slot, decoder)?.reduce(into: []) { $0.formUnion($1) }
    }
  }
}

extension [String] {
  /// `a, b or c`.
  var spokenList: String { spokenList(with: "or") }

  /// `a, b and c`, or with another word before the last.
  func spokenList(with conjunction: String) -> String {
    guard let last, count > 1 else { return joined() }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
