internal import Diagnostics
import JSON

/// A type of the format: what messages call it, what its values look like, and how one is read.
///
/// Reading reports what is wrong and returns nil; the key's default then stands in, so that the rest is
/// checked too.
package struct ValueType<Value>: Sendable {
  /// The wanted values in words, after "wants": `true or false`.
  package let wanted: String
  /// The form of every value that `decode` takes; it refuses a value of this form only for reasons outside the value.
  package let shape: Shape
  /// Reads a value, or reports what is wrong with it and returns nil.
  package let decode: @Sendable (Slot, DocumentDecoder) -> Value?

  /// A type that `decode` reads.
  package init(
    _ wanted: String, _ shape: Shape, decode: @escaping @Sendable (Slot, DocumentDecoder) -> Value?
  ) {
    self.wanted = wanted
    self.shape = shape
    self.decode = decode
  }

  /// A type read by `parse`, which returns nil for a value of any other type.
  package init(_ wanted: String, _ shape: Shape, parse: @escaping @Sendable (DocumentNode) -> Value?) {
    self.init(wanted, shape) { slot, decoder in
      parse(slot.node) ?? decoder.mismatch(slot, wanted: wanted)
    }
  }
}

extension ValueType {
  /// The type whose values are this one's, turned into something else.
  package func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> ValueType<Other> {
    ValueType<Other>(wanted, shape, decode: { slot, decoder in decode(slot, decoder).map(transform) })
  }

  /// These values, or mappings that say more, which `mapping` reads; both are `wanted`, by default in the words for these.
  package func orMapping(_ mapping: ValueType, wanted: String? = nil) -> ValueType {
    ValueType(wanted ?? self.wanted, .either([shape, mapping.shape])) { slot, decoder in
      slot.node.pairs != nil ? mapping.decode(slot, decoder) : decode(slot, decoder)
    }
  }

  /// A list of any length whose items have this type.
  package var list: ValueType<[Value]> {
    ValueType<[Value]>("a list", .list(of: shape)) { slot, decoder in
      guard let items = slot.node.items else {
        let hint = slot.node.pairs?.isEmpty == false ? "; each item of a list begins with '- '" : ""
        return decoder.mismatch(slot, wanted: "a list", hint: hint)
      }
      return items.compactMap { decoder.hasEnough ? nil : decode(slot.item($0), decoder) }
    }
  }
}

/// A value together with what messages call its place: `'alpha'`, `width of 'frame'`.
package struct Slot {
  /// What messages call the place.
  package let name: String
  /// The value.
  package let node: DocumentNode

  /// A value whose place messages call `name`.
  package init(name: String, node: DocumentNode) {
    self.name = name
    self.node = node
  }

  /// The place of the value.
  package var location: SourceLocation { node.location }

  /// The value of `pair`, which messages call by its key.
  package static func of(_ pair: DocumentPair) -> Slot {
    Slot(name: pair.key.quoted, node: pair.value)
  }

  /// One of this list's items, called `role` where it has one.
  package func item(_ node: DocumentNode, role: String = "item") -> Slot {
    Slot(name: "\(role) of \(name)", node: node)
  }
}

extension ValueType<Bool> {
  /// `true` or `false`.
  package static let boolean = ValueType("true or false", .boolean) { slot, decoder in
    slot.node.boolean ?? decoder.mismatch(slot, wanted: "true or false", hint: booleanHint(slot.node))
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
  package static func number(in range: ClosedRange<Double>, _ unit: String = "a number") -> ValueType {
    let wanted = "\(unit) from \(range.lowerBound.written) to \(range.upperBound.written)"
    return ValueType(
      wanted, .number(in: range),
      parse: { node in node.number.flatMap { range.contains($0) ? $0 : nil } })
  }

  /// A finite number above zero and at most `limit`.
  package static func positive(upTo limit: Double, _ unit: String = "a number") -> ValueType {
    ValueType(
      "\(unit) above 0, up to \(limit.written)",
      .number(in: 0...limit, excludesLowerBound: true),
      parse: { node in node.number.flatMap { $0 > 0 && $0 <= limit ? $0 : nil } })
  }
}

extension ValueType<Int> {
  /// A whole number within `range`.
  package static func integer(in range: ClosedRange<Int>) -> ValueType {
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
  package static let text = ValueType(
    "text", .text, parse: { node in node.text.flatMap { $0.utf8.contains(0) ? nil : $0 } })

  /// Text of at least one character.
  package static let word = ValueType(
    "text that is not empty", .word,
    parse: { node in node.text.flatMap { $0.isEmpty || $0.utf8.contains(0) ? nil : $0 } })

  /// A name of letters that topics, addresses and files can have.
  package static let plainName = ValueType(
    "letters, digits, '-' and '_', 64 at most", .text("^[A-Za-z0-9_-]{1,64}$"),
    parse: { node in
      node.text.flatMap { (1...64).contains($0.count) && $0.allSatisfy(\.isOfPlainName) ? $0 : nil }
    })
}

extension Character {
  /// Whether a plain name can have it.
  package var isOfPlainName: Bool { isASCII && (isLetter || isNumber || self == "-" || self == "_") }
}

extension Double {
  /// The number as people write it, whole ones without a fraction.
  package var written: String {
    Decimal.shortest(self)
  }
}

extension ValueType where Value: Sendable {
  /// One of `words`, for what it stands for.
  package static func word(of words: [(value: Value, word: String)]) -> ValueType {
    let names = words.map(\.word)
    return ValueType(names.spokenList, .words(names)) { slot, decoder in
      if let known = words.first(where: { $0.word == slot.node.text }) { return known.value }
      let hint = slot.node.text.map { decoder.suggestion(for: $0, among: names) } ?? ""
      return decoder.mismatch(slot, wanted: names.spokenList, hint: hint)
    }
  }
}

extension ValueType where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of the words of `values`, by default all of the enumeration's.
  package static func choice(of values: [Value] = Array(Value.allCases)) -> ValueType {
    word(of: values.map { ($0, $0.rawValue) })
  }
}

extension ValueType where Value: SetAlgebra & Sendable {
  /// One of `words`, or a list of at least one for all that they stand for.
  package static func options(_ words: [(value: Value, word: String)]) -> ValueType {
    let item = word(of: words)
    let list = Shape.tuple([item.shape], rest: item.shape)
    return ValueType("\(item.wanted), or a list of them", .either([item.shape, list])) { slot, decoder in
      guard let items = slot.node.items else { return item.decode(slot, decoder) }
      guard !items.isEmpty else {
        return decoder.refuse("\(slot.name) wants at least one of \(item.wanted)", at: slot.location)
      }
      return item.list.decode(slot, decoder)?.reduce(into: []) { $0.formUnion($1) }
    }
  }
}

/// A value together with where a document gives it.
package struct Located<Value: Sendable>: Sendable {
  /// The value.
  package let value: Value
  /// The place.
  package let location: SourceLocation

  /// A value at its place.
  package init(value: Value, location: SourceLocation) {
    self.value = value
    self.location = location
  }
}

extension ValueType where Value: Sendable {
  /// The type of the same values, with their places.
  package var located: ValueType<Located<Value>> {
    ValueType<Located<Value>>(
      wanted, shape,
      decode: { slot, decoder in decode(slot, decoder).map { Located(value: $0, location: slot.location) } })
  }
}
