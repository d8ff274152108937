package import JSON

/// The form of a single value, as keywords of JSON Schema, draft 2020-12.
///
/// The decoder's types carry it, so that the schema is made of what documents are decoded with. Which ids, files and other
/// keys the value has to agree with is not part of it.
package struct Shape: Sendable {
  /// The keywords; what they refer to is defined in the document.
  package let keywords: @Sendable (inout SchemaDocument) -> [JSONMember]

  /// A shape whose keywords are made when they are needed, for views contain views.
  package init(keywords: @escaping @Sendable (inout SchemaDocument) -> [JSONMember]) {
    self.keywords = keywords
  }

  private init(_ keywords: [JSONMember]) {
    self.keywords = { _ in keywords }
  }

  /// The shape of a scalar, for which a variable may stand as well.
  private init(scalar keywords: [JSONMember]) {
    self.keywords = { document in
      let variable = document.reference(to: "variable", .variable)
      return [JSONMember("anyOf", .array([.object(keywords), .object([variable])]))]
    }
  }

  /// Text with a variable in it.
  private static let variable = Shape([
    .type("string"), JSONMember("description", .string("Text with a variable in it: ${var.NAME}.")),
    JSONMember("pattern", .string("\\$\\{var\\.[A-Za-z_]")),
  ])
}

extension Shape {
  /// `true` or `false`.
  package static let boolean = Shape(scalar: [.type("boolean")])
  /// A mapping whose values have this shape, with any keys or with those that agree with the regular expression `names`.
  package static func mapping(of values: Shape, named names: String? = nil) -> Shape {
    let pattern = names.map { JSONValue.object([JSONMember("pattern", .string($0))]) }
    return Shape { document in
      [.type("object"), JSONMember("additionalProperties", document.schema(for: values))]
        + (pattern.map { [JSONMember("propertyNames", $0)] } ?? [])
    }
  }

  /// A mapping with any keys.
  package static let anyMapping = Shape([.type("object")])
  /// Any text without NUL.
  package static let text = text("^[^\\u0000]*$")
  /// Text of at least one character.
  package static let word = text("^[^\\u0000]+$")
  /// Text that as a whole agrees with `pattern`, a regular expression in what ECMA-262 and its like have in common.
  ///
  /// With `includesPlainScalars`, a number or a boolean without quotes counts as written.
  package static func text(_ pattern: String, includesPlainScalars: Bool = true) -> Shape {
    let types = ["string", "number", "boolean"].map(JSONValue.string)
    let type = includesPlainScalars ? JSONValue.array(types) : types[0]
    return Shape(scalar: [JSONMember("type", type), JSONMember("pattern", .string(pattern))])
  }

  /// A number within `range`, perhaps without its lower bound.
  package static func number(
    in range: ClosedRange<Double>, excludesLowerBound: Bool = false, isWhole: Bool = false
  ) -> Shape {
    Shape(scalar: [
      .type(isWhole ? "integer" : "number"),
      JSONMember(excludesLowerBound ? "exclusiveMinimum" : "minimum", .number(range.lowerBound)),
      JSONMember("maximum", .number(range.upperBound)),
    ])
  }

  /// One of these values, as written in JSON.
  package static func one(of values: [JSONValue]) -> Shape {
    Shape(scalar: values.count == 1 ? [JSONMember("const", values[0])] : [JSONMember("enum", .array(values))])
  }

  /// One of these words.
  package static func words(_ words: [String]) -> Shape { .one(of: words.map(JSONValue.string)) }

  /// A list of any length.
  package static func list(of item: Shape) -> Shape {
    Shape { [.type("array"), JSONMember("items", $0.schema(for: item))] }
  }

  /// A list of so many different items.
  package static func set(of item: Shape, count: ClosedRange<Int>) -> Shape {
    Shape { document in
      [
        .type("array"), JSONMember("items", document.schema(for: item)),
        JSONMember("minItems", .number(Double(count.lowerBound))),
        JSONMember("maxItems", .number(Double(count.upperBound))),
        JSONMember("uniqueItems", .boolean(true)),
      ]
    }
  }

  /// A list with an item for each of `items`, and any number of `rest` where there is one.
  package static func tuple(_ items: [Shape], rest: Shape? = nil) -> Shape {
    Shape { document in
      let count = JSONValue.number(Double(items.count))
      return [
        .type("array"), JSONMember("prefixItems", .array(items.map { document.schema(for: $0) })),
        JSONMember("minItems", count),
        rest.map { JSONMember("items", document.schema(for: $0)) } ?? JSONMember("maxItems", count),
      ]
    }
  }

  /// The same shape with a title, for a part of a tuple, which has no key.
  package func titled(_ title: String) -> Shape { Shape { [.title(title)] + keywords(&$0) } }

  /// A value of one of these shapes.
  package static func either(_ shapes: [Shape]) -> Shape {
    Shape { document in [JSONMember("anyOf", .array(shapes.map { document.schema(for: $0) }))] }
  }

  /// The same shape, which the document defines once, under `name`.
  package func defined(as name: String) -> Shape { Shape { [$0.reference(to: name, self)] } }

  /// A mapping with these keys and no others; with `hasOneKey`, with exactly one of them.
  package static func mapping(_ title: String, _ members: [MemberShape], hasOneKey: Bool = false) -> Shape {
    Shape { document in
      [.title(title)] + document.keywords(for: members)
        + (hasOneKey ? ["minProperties", "maxProperties"].map { JSONMember($0, .number(1)) } : [])
        + [.noOtherKeys]
    }
  }

  /// A mapping that has the shape `present` where it has `key`, and else `absent`.
  package static func mapping(with key: String, _ present: Shape, without absent: Shape) -> Shape {
    Shape { document in
      [
        JSONMember("if", .object([JSONMember("required", .array([.string(key)]))])),
        JSONMember("then", document.schema(for: present)), JSONMember("else", document.schema(for: absent)),
      ]
    }
  }
}

/// A key in the schema, and its value.
package struct MemberShape: Sendable {
  var name: String
  var doc: String
  var shape: Shape
  var isRequired: Bool
  /// The default, where a file can give it.
  var standard: JSONValue?

  /// A key whose values have this shape.
  package init(
    name: String, doc: String, shape: Shape, isRequired: Bool = false, standard: JSONValue? = nil
  ) {
    self.name = name
    self.doc = doc
    self.shape = shape
    self.isRequired = isRequired
    self.standard = standard
  }
}

extension JSONMember {
  /// Says that a mapping has no other keys.
  package static let noOtherKeys = JSONMember("additionalProperties", .boolean(false))

  /// The JSON type of a value.
  package static func type(_ name: String) -> JSONMember { JSONMember("type", .string(name)) }

  /// What a value is called.
  package static func title(_ title: String) -> JSONMember { JSONMember("title", .string(title)) }

  /// The keys that have to be there; nothing where none has to.
  static func required(_ members: [MemberShape]) -> [JSONMember] {
    let names = members.filter(\.isRequired).map { JSONValue.string($0.name) }
    return names.isEmpty ? [] : [JSONMember("required", .array(names))]
  }
}
