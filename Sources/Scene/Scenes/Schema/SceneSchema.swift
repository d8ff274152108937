package import JSON

/// The JSON Schema of scene files, draft 2020-12.
package enum SceneSchema {
  /// The schema, made from the tables that scenes are decoded with.
  ///
  /// It knows the form of each value; what a scene says of other parts of itself or of files (ids, scripts, includes),
  /// `fingerpost check` alone can tell.
  package static var document: JSONValue {
    var document = SchemaDocument()
    let scene = SceneDescription.table.shape(standing: SceneDescription(at: .nowhere))
    let keywords = document.keywords(for: .mapping(scene))
    return .object(heading + keywords + [JSONMember("$defs", .object(document.definitions))])
  }

  private static let heading = [
    JSONMember("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
    JSONMember(
      "description",
      .string(
        "A scene file of Fingerpost: screens, devices, windows and the views that touches are delivered to.")),
    JSONMember(
      "$comment",
      .string(
        "Scene files are YAML 1.2: read them with the core schema, where only true and false are booleans, and with"
          + " aliases and merge keys (<<) resolved. A number that is not finite is no number. Numbers and booleans"
          + " without quotes count as text where text is wanted. That ids are unique and references, scripts and"
          + " included files exist, 'fingerpost check' tells.")),
  ]
}

extension SourceLocation {
  /// For descriptions that are made for their defaults.
  static let nowhere = SourceLocation(file: "", line: 1, column: 1)
}

/// Turns shapes into JSON Schema, draft 2020-12, each definition once.
struct SchemaDocument {
  /// The definitions met so far, by name, in the order in which they were met.
  private(set) var definitions: [JSONMember] = []
  private var known: Set<String> = []

  /// The keywords that a value of `shape` is held to.
  mutating func keywords(for shape: Shape) -> [JSONMember] {
    switch shape {
    case .boolean: [type("boolean")]
    case .number(let number): number.keywords
    case .text(let text): text.keywords
    case .one(let values):
      values.count == 1 ? values.map { JSONMember("const", $0) } : [JSONMember("enum", .array(values))]
    case .list(let item): [type("array"), JSONMember("items", schema(for: item))]
    case .tuple(let items, let rest): keywords(items: items, rest: rest)
    case .titled(let title, let shape): [JSONMember("title", .string(title))] + keywords(for: shape)
    case .either(let shapes): [JSONMember("anyOf", .array(shapes.map { schema(for: $0) }))]
    case .mapping(let mapping): keywords(for: mapping)
    case .anyMapping: [type("object")]
    case .definition(let name, let body): [reference(to: name, body)]
    }
  }

  private mutating func schema(for shape: Shape) -> JSONValue { .object(keywords(for: shape)) }

  private func type(_ name: String) -> JSONMember { JSONMember("type", .string(name)) }

  private mutating func keywords(items: [Shape], rest: Shape?) -> [JSONMember] {
    var keywords = [
      type("array"), JSONMember("prefixItems", .array(items.map { schema(for: $0) })),
      JSONMember("minItems", .number(Double(items.count))),
    ]
    if let rest {
      keywords.append(JSONMember("items", schema(for: rest)))
    } else {
      keywords.append(JSONMember("maxItems", .number(Double(items.count))))
    }
    return keywords
  }

  /// Takes note of the definition before it follows it, for it may lead back to itself.
  private mutating func reference(to name: String, _ body: @Sendable () -> Shape) -> JSONMember {
    if known.insert(name).inserted {
      let place = definitions.count
      definitions.append(JSONMember(name, .null))
      definitions[place] = JSONMember(name, schema(for: resolve(name, body())))
    }
    return JSONMember("$ref", .string("#/$defs/\(name)"))
  }

  private func resolve(_ name: String, _ shape: Shape) -> Shape {
    guard case .definition(name, let body) = shape else { return shape }
    return resolve(name, body())
  }
}

extension SchemaDocument {
  private mutating func keywords(for mapping: MappingShape) -> [JSONMember] {
    var keywords = [JSONMember("title", .string(mapping.title)), type("object")]
    let properties = mapping.members.map { property($0) } + (mapping.variants?.properties ?? [])
    keywords.append(JSONMember("properties", .object(properties)))
    let required = mapping.members.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { keywords.append(JSONMember("required", .array(required))) }
    if mapping.hasOneKey {
      keywords += ["minProperties", "maxProperties"].map { JSONMember($0, .number(1)) }
    }
    if let variants = mapping.variants {
      keywords.append(JSONMember("allOf", .array(conditions(of: variants))))
    }
    return keywords + [JSONMember("additionalProperties", .boolean(false))]
  }

  /// For each word its keys and no other word's; for a missing word the standard's.
  private mutating func conditions(of variants: VariantShape) -> [JSONValue] {
    let words = variants.cases.filter { !$0.members.isEmpty }
    var conditions = words.map { word, members in
      condition(variants.test([word]), "then", consequence(members, refusing: variants.names))
    }
    if words.count < variants.cases.count {
      conditions.append(
        condition(variants.test(words.map(\.word)), "else", consequence([], refusing: variants.names)))
    }
    return conditions
  }

  private func condition(_ test: JSONValue, _ branch: String, _ consequence: JSONValue) -> JSONValue {
    .object([JSONMember("if", test), JSONMember(branch, consequence)])
  }

  private mutating func consequence(_ members: [MemberShape], refusing names: [String]) -> JSONValue {
    let refused = names.filter { name in !members.contains { $0.name == name } }
    let properties = members.map { property($0) } + refused.map { JSONMember($0, .boolean(false)) }
    let required = members.filter(\.isRequired).map { JSONValue.string($0.name) }
    return .object(
      [JSONMember("properties", .object(properties))]
        + (required.isEmpty ? [] : [JSONMember("required", .array(required))]))
  }

  private mutating func property(_ member: MemberShape) -> JSONMember {
    var keywords = [JSONMember("description", .string(member.doc))] + keywords(for: member.shape)
    if let standard = member.standard { keywords.append(JSONMember("default", standard)) }
    return JSONMember(member.name, .object(keywords))
  }
}

extension NumberShape {
  fileprivate var keywords: [JSONMember] {
    [
      JSONMember("type", .string(isWhole ? "integer" : "number")),
      JSONMember(excludesLowerBound ? "exclusiveMinimum" : "minimum", .number(range.lowerBound)),
      JSONMember("maximum", .number(range.upperBound)),
    ]
  }
}

extension TextShape {
  fileprivate var keywords: [JSONMember] {
    let types = includesPlainScalars ? ["string", "number", "boolean"] : ["string"]
    let type = types.count == 1 ? JSONValue.string(types[0]) : .array(types.map(JSONValue.string))
    return [JSONMember("type", type), JSONMember("pattern", .string(pattern))]
  }
}

extension VariantShape {
  /// The names of all keys that depend on the word, each once.
  fileprivate var names: [String] {
    var seen: Set<String> = []
    return cases.flatMap(\.members).map(\.name).filter { seen.insert($0).inserted }
  }

  /// Those keys with what they are for, wherever they may stand.
  fileprivate var properties: [JSONMember] {
    names.map { name in
      let doc = cases.flatMap(\.members).first { $0.name == name }?.doc ?? ""
      return JSONMember(name, .object([JSONMember("description", .string(doc))]))
    }
  }

  /// What holds of a mapping in which the word is one of `words`.
  fileprivate func test(_ words: [String]) -> JSONValue {
    let word = JSONMember("enum", .array(words.map(JSONValue.string)))
    return .object([
      JSONMember("properties", .object([JSONMember(key, .object([word]))])),
      JSONMember("required", .array([.string(key)])),
    ])
  }
}
