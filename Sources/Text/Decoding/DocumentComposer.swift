package import Diagnostics
internal import YAML

/// Builds the value tree of one YAML document from the parser's events, within bounds.
///
/// Aliases share the value of their anchor, so that a document's memory is bounded by its text. `maximumWeight` bounds what
/// they would expand to, because decoding visits it.
package struct DocumentComposer {
  /// The depth to which collections may nest.
  package static let maximumDepth = 200
  /// The number of values that all aliases of a document may stand for together.
  package static let maximumWeight = 100_000

  private let file: String
  private let subject: String
  private let stream: YAMLEventStream
  private let bytes: [UInt8]
  private var diagnostics: [Diagnostic] = []
  private var anchors: [String: DocumentNode] = [:]
  private var openAnchors: Set<String> = []
  private var openCollections: [SourceLocation] = []
  private var aliasedWeight = 0
  private var aliases: [DocumentAlias] = []

  /// The result of composing a text: a tree when it is YAML at all, and everything that is wrong.
  package struct Result {
    /// The tree; nil where the text is not YAML or has no value.
    package let root: DocumentNode?
    /// What is wrong.
    package let diagnostics: [Diagnostic]
    /// The aliases, in their order.
    package let aliases: [DocumentAlias]
  }

  /// Composes the only document of `bytes`, which are those of `file` and should be `subject` (`a scene`).
  package static func compose(_ bytes: [UInt8], of file: String, as subject: String) -> Result {
    do throws(YAMLFailure) {
      guard let stream = YAMLEventStream(try YAMLText(bytes)) else {
        let failure = Diagnostic("no memory to read the file", at: SourceLocation(file: file))
        return Result(root: nil, diagnostics: [failure], aliases: [])
      }
      var composer = DocumentComposer(stream, over: bytes, of: file, as: subject)
      let root = composer.document()
      return Result(root: root, diagnostics: composer.diagnostics, aliases: composer.aliases)
    } catch {
      return Result(root: nil, diagnostics: [Diagnostic(error, in: file)], aliases: [])
    }
  }

  private init(_ stream: YAMLEventStream, over bytes: [UInt8], of file: String, as subject: String) {
    self.subject = subject
    self.stream = stream
    self.bytes = bytes
    self.file = file
  }

  private mutating func document() -> DocumentNode? {
    do {
      let root = try root()
      assert(openCollections.isEmpty && openAnchors.isEmpty, "each collection ends")
      try expectEnd()
      return root
    } catch {
      diagnostics.append(error)
      return nil
    }
  }

  private mutating func root() throws(Diagnostic) -> DocumentNode? {
    while let event = try next() {
      if case .documentStart = event.kind { break }
    }
    guard let event = try next() else { return nil }
    return try node(event)
  }

  private mutating func expectEnd() throws(Diagnostic) {
    while let event = try next() {
      if case .documentStart = event.kind {
        throw Diagnostic("\(subject) is one document; a second one starts here", at: location(event.place))
      }
    }
  }

  private func next() throws(Diagnostic) -> YAMLEvent? {
    if let event = stream.next() { return event }
    guard stream.hasFailed else { return nil }
    throw syntaxError()
  }

  private func location(_ place: YAMLPlace) -> SourceLocation {
    SourceLocation(file: file, line: place.line, column: place.column)
  }

  /// libfyaml notices an unclosed bracket at the end of the file; the bracket itself is what helps.
  private func syntaxError() -> Diagnostic {
    guard let failure = stream.failures.first else {
      return Diagnostic("this is not YAML", at: location(stream.position))
    }
    guard let open = openCollections.last, failure.message.contains("without a closing") else {
      return Diagnostic(failure, in: file, hint: SyntaxHint(bytes).hint(for: failure))
    }
    return Diagnostic(failure.message, at: open)
  }
}

extension DocumentComposer {
  private mutating func node(_ event: YAMLEvent) throws(Diagnostic) -> DocumentNode {
    let location = location(event.place)
    switch event.kind {
    case .scalar(let scalar, let properties):
      let node = DocumentNode(.scalar(tagged(scalar, properties.tag, at: location)), at: location)
      return remember(node, as: properties.anchor)
    case .alias(let name):
      return try resolve(name, at: location)
    case .sequenceStart(let properties):
      return try collection(properties, at: location) { composer throws(Diagnostic) in
        .sequence(try composer.items())
      }
    case .mappingStart(let properties):
      return try collection(properties, at: location) { composer throws(Diagnostic) in
        .mapping(try composer.pairs())
      }
    case .documentStart, .collectionEnd, .other:
      throw Diagnostic("a value is missing here", at: location)
    }
  }

  private mutating func collection(
    _ properties: YAMLEvent.Properties, at location: SourceLocation,
    content: (inout DocumentComposer) throws(Diagnostic) -> DocumentNode.Content
  ) throws(Diagnostic) -> DocumentNode {
    try checkDepth(openCollections.count + 1, at: location)
    reportTag(properties.tag, allowed: ["tag:yaml.org,2002:seq", "tag:yaml.org,2002:map"], at: location)
    openCollections.append(location)
    if let anchor = properties.anchor { openAnchors.insert(anchor) }
    let node = DocumentNode(try content(&self), at: location)
    if let anchor = properties.anchor { openAnchors.remove(anchor) }
    openCollections.removeLast()
    return remember(node, as: properties.anchor)
  }

  private mutating func items() throws(Diagnostic) -> [DocumentNode] {
    var items: [DocumentNode] = []
    while let event = try next() {
      if case .collectionEnd = event.kind { break }
      items.append(try node(event))
    }
    return items
  }

  private mutating func pairs() throws(Diagnostic) -> [DocumentPair] {
    var mapping = MappingBuilder()
    while let event = try next() {
      if case .collectionEnd = event.kind { break }
      let key = try node(event)
      guard let valueEvent = try next() else { break }
      mapping.add(key, at: location(event.place), try node(valueEvent))
    }
    diagnostics += mapping.diagnostics
    return mapping.merged()
  }

  private mutating func remember(_ node: DocumentNode, as anchor: String?) -> DocumentNode {
    if let anchor { anchors[anchor] = node }
    return node
  }

  private mutating func resolve(_ name: String, at location: SourceLocation) throws(Diagnostic)
    -> DocumentNode
  {
    if openAnchors.contains(name) {
      throw Diagnostic("alias '*\(name.quotable)' stands inside the value that it names", at: location)
    }
    guard let node = anchors[name] else {
      // The name is not repeated: it may be a password that begins with '*'.
      let hint = NearMiss.suggestion(for: name, among: anchors.keys.sorted(), prefix: "*")
      let advice = hint.isEmpty ? "; put a text that begins with '*' in quotes" : hint
      throw Diagnostic("this alias names no anchor above it\(advice)", at: location)
    }
    aliasedWeight += node.weight
    if aliasedWeight > Self.maximumWeight {
      throw Diagnostic(
        "the aliases up to here stand for more than \(Self.maximumWeight) values", at: location)
    }
    try checkDepth(openCollections.count + node.height, at: location)
    aliases.append(DocumentAlias(name: name, location: location, value: node))
    return node
  }

  private func checkDepth(_ depth: Int, at location: SourceLocation) throws(Diagnostic) {
    if depth > Self.maximumDepth {
      throw Diagnostic("more than \(Self.maximumDepth) levels of nesting", at: location)
    }
  }
}

extension DocumentComposer {
  private mutating func tagged(
    _ scalar: YAMLScalar, _ tag: String?, at location: SourceLocation
  ) -> YAMLScalar {
    if tag == "tag:yaml.org,2002:str" || tag == "!" {
      return YAMLScalar(text: scalar.text, isPlain: false)
    }
    reportTag(tag, allowed: [], at: location)
    return scalar
  }

  private mutating func reportTag(_ tag: String?, allowed: [String], at location: SourceLocation) {
    guard let tag, !allowed.contains(tag) else { return }
    let message =
      "a tag means nothing in \(subject); leave it out, or put a text that begins with '!' in quotes"
    diagnostics.append(Diagnostic(message, at: location))
  }
}

extension Diagnostic {
  fileprivate init(_ failure: YAMLFailure, in file: String, hint: String = "") {
    let place = failure.place
    self.init(failure.message + hint, at: SourceLocation(file: file, line: place.line, column: place.column))
  }
}

/// Collects the pairs of one mapping: each key once, merge keys last.
struct MappingBuilder {
  private var pairs: [DocumentPair] = []
  private var places: [String: SourceLocation] = [:]
  /// Those of merge keys.
  private var mergedPairs: [DocumentPair] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// Adds a pair as written, with the place of the key or of its alias.
  ///
  /// The first of two equal keys counts.
  mutating func add(_ key: DocumentNode, at place: SourceLocation, _ value: DocumentNode) {
    guard case .scalar(let scalar) = key.content else {
      report("a key must be a word, found \(key.found)\(key.hintForBraces)", at: place)
      return
    }
    if let first = places[scalar.text] {
      report("duplicate key \(scalar.text.quoted) — first given at \(first)", at: place)
      return
    }
    places[scalar.text] = place
    if scalar.text == "<<", scalar.isPlain {
      for item in value.items ?? [value] { merge(item) }
    } else {
      pairs.append(DocumentPair(key: scalar.text, keyLocation: place, value: value))
    }
  }

  /// The pairs, those of merge keys following where the mapping itself does not have the key.
  func merged() -> [DocumentPair] {
    var known = Set(pairs.map(\.key))
    return pairs + mergedPairs.filter { known.insert($0.key).inserted }
  }

  private mutating func merge(_ item: DocumentNode) {
    guard let pairs = item.pairs else {
      report("'<<' wants a mapping or a list of mappings, found \(item.found)", at: item.location)
      return
    }
    mergedPairs += pairs
  }

  private mutating func report(_ message: String, at location: SourceLocation) {
    diagnostics.append(Diagnostic(message, at: location))
  }
}
