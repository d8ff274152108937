package import JSON

/// A schema in the making: each definition once.
package struct SchemaDocument {
  /// The definitions met so far, in the order in which they were met.
  package private(set) var definitions: [JSONMember] = []
  private var known: Set<String> = []

  /// A schema without definitions.
  package init() {}

  /// The schema of values of this shape.
  package mutating func schema(for shape: Shape) -> JSONValue { .object(shape.keywords(&self)) }

  /// The keyword for what is defined as `name`; the definition is noted before its shape is followed, because
  /// that may lead back to it.
  mutating func reference(to name: String, _ shape: Shape) -> JSONMember {
    if known.insert(name).inserted {
      let place = definitions.count
      definitions.append(JSONMember(name, .null))
      definitions[place] = JSONMember(name, schema(for: shape))
    }
    return JSONMember("$ref", .string("#/$defs/\(name)"))
  }

  /// The keywords of a mapping with `members`, and with keys that `others` describe.
  mutating func keywords(for members: [MemberShape], others: [JSONMember] = []) -> [JSONMember] {
    let properties = members.map { property($0) } + others
    return [.type("object"), JSONMember("properties", .object(properties))] + JSONMember.required(members)
  }

  /// The schema of a key's value, under the key.
  mutating func property(_ member: MemberShape) -> JSONMember {
    var keywords = [JSONMember("description", .string(member.doc))] + member.shape.keywords(&self)
    if let standard = member.standard { keywords.append(JSONMember("default", standard)) }
    return JSONMember(member.name, .object(keywords))
  }
}

extension Table {
  /// The mapping in the schema, where keys left out mean what `target` has.
  package func shape(defaults target: Target) -> Shape {
    let title = subject.withoutArticle
    let members = fields.map { $0.member(defaults: target) }
    let variants = variants.map { VariantShape($0, defaults: target) }
    return Shape { document in
      let keywords = document.keywords(for: members, others: variants?.descriptions ?? [])
      let conditions =
        (condition.map { [document.schema(for: $0)] } ?? []) + (variants?.conditions(&document) ?? [])
      let all = conditions.isEmpty ? [] : [JSONMember("allOf", .array(conditions))]
      return [.title(title)] + keywords + all + [.noOtherKeys]
    }
  }
}

extension String {
  /// `view` for `a view`.
  fileprivate var withoutArticle: String {
    let words = split(separator: " ")
    return ["a", "an", "the"].contains(words.first) ? words.dropFirst().joined(separator: " ") : self
  }
}

/// The keys in the schema that a mapping has only where the value of `key` is a certain word.
private struct VariantShape: Sendable {
  let key: String
  let names: [String]
  let cases: [(word: String, members: [MemberShape])]

  init<Target>(_ variants: Variants<Target>, defaults target: Target) {
    key = variants.key
    names = variants.names
    cases = variants.cases.map { ($0.word, $0.fields.map { $0.member(defaults: target) }) }
  }

  /// The purposes of the keys, for every word.
  var descriptions: [JSONMember] {
    names.map { name in
      let doc = cases.flatMap(\.members).first { $0.name == name }?.doc ?? ""
      return JSONMember(name, .object([JSONMember("description", .string(doc))]))
    }
  }

  /// For each word its keys and no other word's; for a missing word the standard's.
  func conditions(_ document: inout SchemaDocument) -> [JSONValue] {
    let words = cases.filter { !$0.members.isEmpty }
    var conditions = words.map { word, members in
      condition([word], "then", consequence(members, &document))
    }
    if words.count < cases.count {
      conditions.append(condition(words.map(\.word), "else", consequence([], &document)))
    }
    return conditions
  }

  private func condition(_ words: [String], _ branch: String, _ consequence: JSONValue) -> JSONValue {
    let word = JSONMember("enum", .array(words.map(JSONValue.string)))
    let test = JSONValue.object([
      JSONMember("properties", .object([JSONMember(key, .object([word]))])),
      JSONMember("required", .array([.string(key)])),
    ])
    return .object([JSONMember("if", test), JSONMember(branch, consequence)])
  }

  private func consequence(_ members: [MemberShape], _ document: inout SchemaDocument) -> JSONValue {
    let refused = names.filter { name in !members.contains { $0.name == name } }
    let properties = members.map { document.property($0) } + refused.map { JSONMember($0, .boolean(false)) }
    return .object([JSONMember("properties", .object(properties))] + JSONMember.required(members))
  }
}
