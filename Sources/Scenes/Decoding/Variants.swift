/// Keys that a mapping has only where another key of it has a certain word, as a view those of its `kind`.
struct Variants<Target>: Sendable {
  /// A word with the keys that it brings.
  struct Case: Sendable {
    let word: String
    /// What the mapping describes then, with its article: `a slider`.
    let subject: String
    let fields: [Field<Target>]
  }

  /// The key whose word decides.
  let key: String
  /// What the key's absence means, if anything.
  var standard: String?
  let cases: [Case]

  /// The names of all keys that depend on the word, each once.
  var names: [String] {
    var seen: Set<String> = []
    return cases.flatMap(\.fields).map(\.name).filter { seen.insert($0).inserted }
  }

  /// The case that a mapping of `pairs` is, or nil where its word is missing or wrong.
  func choice(among pairs: [YAMLPair]) -> Case? {
    guard let pair = pairs.first(where: { $0.key == key }) else { return cases.first { $0.word == standard } }
    return cases.first { $0.word == pair.value.text }
  }

  /// The words that bring the key called `name`.
  func words(with name: String) -> [String] {
    cases.filter { $0.fields.contains { $0.name == name } }.map(\.word)
  }

  /// The keys as the schema has them, where keys left out mean what `target` has.
  func shape(standing target: Target) -> VariantShape {
    VariantShape(
      key: key,
      cases: cases.map { ($0.word, $0.fields.map { $0.member(standing: target) }) })
  }
}
