internal import Decoding
internal import Diagnostics

/// The keys that one file gives to views, windows, controllers and recognizers of the files that come before it.
struct ViewOverrides {
  /// The keys of an object, by its id, that have not met it yet.
  private var changes: [String: (place: SourceLocation, pairs: [DocumentPair])] = [:]
  /// The ids that were met, for suggestions.
  private var met: Set<String> = []

  /// The lists of a mapping in which such objects stand, and its members that are one.
  private static let (lists, members) = (
    ["windows", "subviews", "gestureRecognizers"], ["rootViewController", "viewController", "view"]
  )

  /// The files of a scene with what the later ones override in the earlier ones.
  ///
  /// - Parameter areAll: whether no included file is missing, so that an id which nothing has is a mistake.
  static func applied(
    to roots: [DocumentNode], areAll: Bool, _ decoder: DocumentDecoder
  ) -> [DocumentNode] {
    var roots = roots
    for index in roots.indices {
      guard let node = roots[index]["override"], let pairs = node.pairs, !pairs.isEmpty else { continue }
      var overrides = ViewOverrides(pairs, decoder)
      for earlier in roots.indices.prefix(upTo: index) {
        let changed = overrides.apply(to: roots[earlier])
        guard changed.height <= DocumentComposer.maximumDepth else {
          decoder.report(
            "with these values there are more than \(DocumentComposer.maximumDepth) levels of nesting",
            at: node.location)
          continue
        }
        roots[earlier] = changed
      }
      if areAll { overrides.reportRest(besides: roots[index...], decoder) }
    }
    return roots
  }

  private init(_ pairs: [DocumentPair], _ decoder: DocumentDecoder) {
    for pair in pairs {
      guard let keys = pair.value.pairs else { continue }
      if let id = keys.first(where: { $0.key == "id" }) {
        decoder.report("'override' leaves \(pair.key.quoted) its id; leave 'id' out", at: id.keyLocation)
      }
      changes[pair.key] = (pair.keyLocation, keys.filter { $0.key != "id" })
    }
  }

  private mutating func apply(to node: DocumentNode) -> DocumentNode {
    guard var pairs = node.pairs else { return node }
    if let id = node["id"]?.text {
      met.insert(id)
      if let change = changes.removeValue(forKey: id) { pairs = Self.merge(change.pairs, into: pairs) }
    }
    pairs = pairs.map { pair in
      if Self.members.contains(pair.key) { return pair.with(apply(to: pair.value)) }
      guard Self.lists.contains(pair.key), let items = pair.value.items else { return pair }
      return pair.with(DocumentNode(.sequence(items.map { apply(to: $0) }), at: pair.value.location))
    }
    return DocumentNode(.mapping(pairs), at: node.location)
  }

  private static func merge(_ new: [DocumentPair], into old: [DocumentPair]) -> [DocumentPair] {
    old.filter { pair in !new.contains { $0.key == pair.key } } + new
  }

  /// Reports the ids that nothing before this file has; `rest` are the file itself and those after it.
  private func reportRest(besides rest: ArraySlice<DocumentNode>, _ decoder: DocumentDecoder) {
    for (id, change) in changes.sorted(by: { $0.key < $1.key }) {
      let later = rest.first { has(id, in: $0) }
      let hint =
        later.map { advice(on: $0, from: change.place) } ?? decoder.suggestion(for: id, among: met.sorted())
      decoder.report(
        "no included file has a view, window, controller or recognizer with the id \(id.quoted)\(hint)",
        at: change.place)
    }
  }

  private func has(_ id: String, in root: DocumentNode) -> Bool {
    var copy = self
    _ = copy.apply(to: root)
    return copy.changes[id] == nil
  }

  private func advice(on later: DocumentNode, from place: SourceLocation) -> String {
    let file = later.location.file
    return file == place.file
      ? "; it is in this file, so write the keys there"
      : "; it is in \(file.quoted), so write this 'override' in a file that includes that one"
  }
}

extension ValueType<Void> {
  /// A mapping of ids to mappings of keys, which are checked with the objects that they go to.
  static let overrides = ValueType("a mapping of ids to mappings of keys", .mapping(of: .anyMapping)) {
    slot, decoder in
    guard let pairs = slot.node.pairs else {
      return decoder.mismatch(slot, wanted: "a mapping of ids to mappings of keys")
    }
    for pair in pairs where pair.value.pairs == nil {
      decoder.reportMismatch(Slot.of(pair), wanted: "a mapping of keys")
    }
    return ()
  }
}
