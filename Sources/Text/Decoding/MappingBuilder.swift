internal import Diagnostics
internal import YAML

/// Collects the pairs of one mapping: each key once, merge keys last.
struct MappingBuilder {
  private var pairs: [DocumentPair] = []
  private var places: [String: SourceLocation] = [:]
  private var mergedValues: [DocumentNode] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// Adds a pair as written.
  ///
  /// The first of two equal keys counts.
  mutating func add(_ key: DocumentNode, _ value: DocumentNode) {
    guard case .scalar(let scalar) = key.content else {
      report("a key must be a word, found \(key.found)", at: key.location)
      return
    }
    if let first = places[scalar.text] {
      report("duplicate key \(scalar.text.quoted) — first given at \(first)", at: key.location)
      return
    }
    places[scalar.text] = key.location
    if scalar.text == "<<", scalar.isPlain {
      merge(value)
    } else {
      pairs.append(DocumentPair(key: scalar.text, keyLocation: key.location, value: value))
    }
  }

  /// The pairs, those of merge keys following where the mapping itself does not have the key.
  func merged() -> [DocumentPair] {
    var known = Set(pairs.map(\.key))
    var result = pairs
    for case .mapping(let others) in mergedValues.map(\.content) {
      result += others.filter { known.insert($0.key).inserted }
    }
    return result
  }

  private mutating func merge(_ value: DocumentNode) {
    switch value.content {
    case .mapping: mergedValues.append(value)
    case .sequence(let items): items.forEach { mergeItem($0) }
    case .scalar, .emptyTable, .unknown: mergeItem(value)
    }
  }

  private mutating func mergeItem(_ item: DocumentNode) {
    guard case .mapping = item.content else {
      report("'<<' wants a mapping or a list of mappings, found \(item.found)", at: item.location)
      return
    }
    mergedValues.append(item)
  }

  private mutating func report(_ message: String, at location: SourceLocation) {
    diagnostics.append(Diagnostic(message, at: location))
  }
}
