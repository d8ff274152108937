internal import Diagnostics
internal import YAML

/// The keys of one kind of mapping.
package struct Table<Target>: Sendable {
  /// The name of the mapping in the schema, different from any other table's: `view`.
  package let name: String
  /// The subject of the mapping, with its article: `a view`.
  package let subject: String
  /// The keys that it always has.
  package let fields: [Field<Target>]
  /// Keys that depend on another key's word.
  package var variants: Variants<Target>?
  /// Keys that similar mappings have, with the reason why this one does not.
  package var foreign: [String: String] = [:]
  /// What is done with a mapping once its keys are read, where one of them depends on another.
  package var completion: Completion?
  /// What else is true of its shape, where the completion sees to that.
  package var condition: Shape?

  /// Completes what a mapping was read into.
  package typealias Completion = @Sendable (Slot, inout Target, DocumentDecoder) -> Void

  /// A table of these keys.
  package init(
    name: String, subject: String, fields: [Field<Target>], variants: Variants<Target>? = nil,
    foreign: [String: String] = [:], completion: Completion? = nil, condition: Shape? = nil
  ) {
    self.name = name
    self.subject = subject
    self.fields = fields
    self.variants = variants
    self.foreign = foreign
    self.completion = completion
    self.condition = condition
  }

  /// Such a mapping in messages: `a view (a mapping)`, or with its keys where the subject is the slot's own name.
  private var wanted: String {
    guard subject.hasPrefix("the ") else { return "\(subject) (a mapping)" }
    let required = fields.filter(\.isRequired)
    let keys = (required.isEmpty ? Array(fields.prefix(1)) : required).map { "\($0.name): …" }
    return "a mapping, such as { \(keys.joined(separator: ", ")) }"
  }

  /// Reads the mapping in `slot` into `target`, reporting keys that are unknown or missing.
  package func decode(_ slot: Slot, into target: inout Target, _ decoder: DocumentDecoder) {
    if decoder.hasEnough { return }
    guard let pairs = slot.node.pairs else {
      decoder.reportMismatch(slot, wanted: wanted)
      return
    }
    let choice = variants.flatMap { $0.choice(among: pairs) ?? $0.meantChoice(among: pairs, decoder) }
    let fields = fields + (choice?.fields ?? [])
    assert(Set(fields.map(\.name)).count == fields.count, "\(name) has a key twice")
    for pair in pairs {
      if let field = fields.first(where: { $0.name == pair.key }) {
        field.apply(Slot.of(pair), &target, decoder)
        // The word that was meant stands in, so that what follows from it is no mistake.
        if let choice, pair.key == variants?.key, pair.value.text != choice.word {
          let word = DocumentNode(
            .scalar(YAMLScalar(text: choice.word, isPlain: true)), at: pair.value.location)
          field.apply(Slot.of(pair.with(word)), &target, decoder)
        }
      } else {
        reportUnknown(pair, among: fields, choice, decoder)
      }
    }
    let keys = Set(pairs.map(\.key))
    for field in fields where field.isRequired && !keys.contains(field.name) {
      decoder.report(
        "\(choice?.subject ?? subject) needs the key '\(field.name)': \(field.wanted)", at: slot.location)
    }
    completion?(slot, &target, decoder)
  }

  private func reportUnknown(
    _ pair: DocumentPair, among fields: [Field<Target>], _ choice: Variants<Target>.Case?,
    _ decoder: DocumentDecoder
  ) {
    let (key, names) = (pair.key.quoted, fields.map(\.name))
    let owners = variants?.words(with: pair.key) ?? []
    if !owners.isEmpty {
      guard let choice else { return }
      let words = owners.spokenList(with: "and")
      let hint = decoder.synonym(for: pair.key, among: choice.fields.map(\.name)) ?? ""
      decoder.report("\(key) is a key of \(words), not of \(choice.subject)\(hint)", at: pair.keyLocation)
    } else if let reason = foreign[pair.key] {
      // A key that the reason leads to may be one of this mapping, as 'edges' for 'edge'.
      let slip = decoder.hint(comparing: names.count) {
        NearMiss.nearest(to: pair.key, among: names).flatMap {
          reason.contains($0.quoted) ? NearMiss.hint($0) : nil
        } ?? ""
      }
      decoder.report("unknown key \(key)\(slip.isEmpty ? ": \(reason)" : slip)", at: pair.keyLocation)
    } else if pair.key.unicodeScalars.contains(where: { $0.properties.isWhitespace && !$0.isASCII }) {
      decoder.report(
        "unknown key \(key): it has a no-break space or another blank of web pages in it; type ordinary ones",
        at: pair.keyLocation)
    } else {
      let near = decoder.suggestion(for: pair.key, among: names)
      let hint = near.isEmpty ? decoder.hint(comparing: names.count) { Self.list(names) } : near
      decoder.report("unknown key \(key)\(hint)", at: pair.keyLocation)
    }
  }

  /// The keys that there are, for a key that is near none of them.
  private static func list(_ names: [String]) -> String {
    "; \(names.count == 1 ? "the only key is" : "the keys are") \(names.spokenList(with: "and"))"
  }
}

extension Table {
  /// The type of such a mapping, read into what `start` makes for its place.
  package func type(from start: @escaping @Sendable (SourceLocation) -> Target) -> ValueType<Target> {
    ValueType(subject, Shape { shape(defaults: start(.nowhere)).keywords(&$0) }.defined(as: name)) {
      slot, decoder in
      guard slot.node.pairs != nil else { return decoder.mismatch(slot, wanted: wanted) }
      var target = start(slot.location)
      decode(slot, into: &target, decoder)
      return target
    }
  }
}

/// Keys that a mapping has only where another key of it has a certain word, as a view those of its `kind`.
package struct Variants<Target>: Sendable {
  /// A word with the keys that it brings.
  package struct Case: Sendable {
    /// The word.
    package let word: String
    /// The subject of the mapping then, with its article: `a slider`.
    package let subject: String
    /// The keys.
    package let fields: [Field<Target>]

    /// The keys that `word` brings.
    package init(word: String, subject: String, fields: [Field<Target>]) {
      self.word = word
      self.subject = subject
      self.fields = fields
    }
  }

  /// The key whose word decides.
  package let key: String
  /// The word that a missing key stands for, if any.
  package var standard: String?
  /// The words, each with its keys.
  package let cases: [Case]

  /// The keys that the word of `key` decides about, `standard` being that of a mapping without it.
  package init(key: String, standard: String? = nil, cases: [Case]) {
    self.key = key
    self.standard = standard
    self.cases = cases
  }

  /// The names of all keys that depend on the word, each once.
  package var names: [String] {
    var seen: Set<String> = []
    return cases.flatMap(\.fields).map(\.name).filter { seen.insert($0).inserted }
  }

  /// The case that a mapping of `pairs` is, or nil where its word is missing or wrong.
  package func choice(among pairs: [DocumentPair]) -> Case? {
    guard let pair = pairs.first(where: { $0.key == key }) else { return cases.first { $0.word == standard } }
    return cases.first { $0.word == pair.value.text }
  }

  /// The case of the word that was probably meant, so that the other keys of the mapping are checked as well.
  fileprivate func meantChoice(among pairs: [DocumentPair], _ decoder: DocumentDecoder) -> Case? {
    guard let word = pairs.first(where: { $0.key == key })?.value.text,
      let meant = decoder.meaning(of: word, among: cases.map(\.word))
    else { return nil }
    return cases.first { $0.word == meant }
  }

  /// The words that bring the key called `name`.
  package func words(with name: String) -> [String] {
    cases.filter { $0.fields.contains { $0.name == name } }.map(\.word)
  }
}
