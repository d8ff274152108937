import JSON
import TouchDelivery

/// What a value of the format looks like by itself, whatever ids, files and other keys it agrees with.
///
/// The decoder's types carry their shape, and the JSON Schema is written from it.
indirect enum Shape: Sendable {
  case boolean
  case number(NumberShape)
  case text(TextShape)
  /// One of these values, as written in JSON.
  case one(of: [JSONValue])
  /// A list of any length.
  case list(of: Shape)
  /// A list with an item for each of `items`, and any number of `rest` where there is one.
  case tuple(_ items: [Shape], rest: Shape? = nil)
  /// A part of a tuple, which has no key to go by.
  case titled(String, Shape)
  case either([Shape])
  case mapping(MappingShape)
  /// A mapping with any keys.
  case anyMapping
  /// A shape that is written once, under `name`; looked up late, because views contain views.
  case definition(_ name: String, @Sendable () -> Shape)
}

/// The shape of a number.
struct NumberShape: Sendable {
  var range: ClosedRange<Double>
  /// Whether the lower bound itself is out of range.
  var excludesLowerBound = false
  var isWhole = false
}

/// The shape of a text.
struct TextShape: Sendable {
  /// A regular expression, in what ECMA-262 and its like agree on, that the whole text agrees with.
  var pattern: String
  /// Whether a number or a boolean without quotes counts as written.
  var includesPlainScalars = true
}

/// The shape of a mapping.
struct MappingShape: Sendable {
  /// What the mapping describes, without an article.
  var title: String
  var members: [MemberShape]
  /// Members that depend on the word behind one of `members`.
  var variants: VariantShape?
  /// Whether there must be exactly one key.
  var hasOneKey = false
}

/// The shape of keys that a mapping has only where the value of `key` is a certain word.
struct VariantShape: Sendable {
  var key: String
  var cases: [(word: String, members: [MemberShape])]
}

/// The shape of a key and its value.
struct MemberShape: Sendable {
  var name: String
  var doc: String
  var shape: Shape
  var isRequired = false
  /// What leaving the key out means, where that is a value.
  var standard: JSONValue?
}

extension Shape {
  /// Any text without NUL.
  static let text = Shape.text(TextShape(pattern: "^[^\\u0000]*$"))
  /// Text of at least one character.
  static let word = Shape.text(TextShape(pattern: "^[^\\u0000]+$"))
  /// Text of at least one character, none of them a control character.
  static let identifier = Shape.text(
    TextShape(
      pattern:
        "^[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]{1,256}$"))

  static func words(_ words: [String]) -> Shape { .one(of: words.map(JSONValue.string)) }
}

/// A value whose notation in a scene file the schema can give as a default.
protocol SchemaLiteral {
  /// The notation, or nil for a value that a file cannot give.
  var literal: JSONValue? { get }
}

extension Bool: SchemaLiteral {
  var literal: JSONValue? { .boolean(self) }
}

extension Double: SchemaLiteral {
  var literal: JSONValue? { .number(self) }
}

extension Int: SchemaLiteral {
  var literal: JSONValue? { .number(Double(self)) }
}

extension Point: SchemaLiteral {
  var literal: JSONValue? { .array([.number(x), .number(y)]) }
}

extension Identifier: SchemaLiteral {
  var literal: JSONValue? { value.isEmpty ? nil : .string(value) }
}

extension Rotation: SchemaLiteral {
  var literal: JSONValue? { .number(Double(rawValue)) }
}

extension DeviceForwarding: SchemaLiteral {
  var literal: JSONValue? { .string(rawValue) }
}

extension ViewKind: SchemaLiteral {
  var literal: JSONValue? { .string(rawValue) }
}

extension ActionLimits.Performer: SchemaLiteral {
  var literal: JSONValue? { .string(rawValue) }
}
