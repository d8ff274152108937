package import YAML

/// A document with the bytes that spell each value, so that some of them can be replaced and all others stay.
///
/// Aliases and merge keys are as written: an alias is a separate value.
package struct WrittenDocument {
  /// The place of a value in `values`.
  package typealias Index = Int

  /// A value as it is written.
  package struct Value {
    /// What it is.
    package fileprivate(set) var content: Content
    /// Where it starts, as `DocumentNode.location` has it.
    package let place: YAMLPlace
    /// The bytes of a scalar without its quotes, of a collection from its first bracket, dash or key to its end.
    package fileprivate(set) var bytes: Range<Int>
    /// Where it starts with the anchor and tag before it.
    package let start: Int
    /// The name by which aliases refer to it.
    package let anchor: String?
    /// The collection that it is in, as a value or a key.
    package let parent: Index?
  }

  /// The kinds of values.
  package enum Content {
    case scalar(YAMLScalar)
    case alias(String)
    case sequence([Index])
    case mapping([(key: Index, value: Index)])
  }

  /// The text.
  package let bytes: [UInt8]
  /// The values, each before those in it; the first is the document.
  package private(set) var values: [Value] = []
  /// The names that aliases refer to.
  private var aliased: Set<String> = []
  /// The lists by their places.
  private var lists: [YAMLPlace: Index] = [:]
  /// The mappings by their places and by those of their ids.
  private var mappings: [YAMLPlace: Index] = [:]

  /// A collection whose end has not come, with what is in it so far.
  private typealias Open = (index: Index, children: [Index])

  /// The only document of `bytes`; nil where they are not one.
  package init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard let text = try? YAMLText(bytes), let stream = YAMLEventStream(text) else { return nil }
    var open: [Open] = []
    var end = 0
    while let event = stream.next() { end = max(end, process(event, &open, after: end)) }
    guard !stream.hasFailed, open.isEmpty, !values.isEmpty, values.allSatisfy(isBelievable) else {
      return nil
    }
    for index in values.indices where pairs(of: index) != nil {
      mappings[values[index].place] = index
      if let id = value(of: "id", in: index) { mappings[values[id].place] = index }
    }
  }

  /// Processes `event`; returns where it ends, where the one before it ended at `end`.
  private mutating func process(_ event: YAMLEvent, _ open: inout [Open], after end: Int) -> Int {
    switch event.kind {
    case .scalar(let scalar, let properties):
      let index = add(.scalar(scalar), event, properties, &open, end)
      return self.end(of: index)
    case .alias(let name):
      aliased.insert(name)
      let index = add(.alias(name), event, nil, &open, end)
      return self.end(of: index)
    case .sequenceStart(let properties):
      let index = add(.sequence([]), event, properties, &open, end)
      lists[event.place] = index
      open.append((index, []))
      return values[index].bytes.upperBound
    case .mappingStart(let properties):
      let index = add(.mapping([]), event, properties, &open, end)
      open.append((index, []))
      return values[index].bytes.upperBound
    case .collectionEnd:
      guard let (index, children) = open.popLast() else { return end }
      return close(index, children, at: event.bytes?.upperBound, after: end)
    case .documentStart, .other: return end
    }
  }

  private mutating func add(
    _ content: Content, _ event: YAMLEvent, _ properties: YAMLEvent.Properties?, _ open: inout [Open],
    _ end: Int
  ) -> Index {
    let (index, bytes) = (values.count, event.bytes ?? end..<end)
    values.append(
      Value(
        content: content, place: event.place, bytes: bytes, start: properties?.start ?? bytes.lowerBound,
        anchor: properties?.anchor, parent: open.last?.index))
    if !open.isEmpty { open[open.count - 1].children.append(index) }
    return index
  }

  private mutating func close(_ index: Index, _ children: [Index], at bracket: Int?, after end: Int) -> Int {
    if case .sequence = values[index].content {
      values[index].content = .sequence(children)
    } else {
      let keys = stride(from: 0, to: children.count - 1, by: 2)
      values[index].content = .mapping(keys.map { (children[$0], children[$0 + 1]) })
    }
    let start = values[index].bytes.lowerBound
    values[index].bytes = start..<max(start, isFlow(index) ? bracket ?? end : end)
    return values[index].bytes.upperBound
  }

  /// The end of a scalar or alias with its quotes; that of a block of text is behind its last character, or behind the blank lines
  /// that it keeps.
  package func end(of index: Index) -> Int {
    let range = extent(of: index)
    let text = scalar(of: index)?.text ?? ""
    // What the parser counts to the text goes up to the first character of the next line.
    if quote(of: index) == nil, text.hasSuffix("\n\n") || text == "\n" {
      return min(range.upperBound, lineStart(range.upperBound))
    }
    let blanks = bytes[range].reversed().prefix { [0x20, 0x0A, 0x0D].contains($0) }
    return range.upperBound - blanks.count
  }

  /// Whether the bytes of a plain scalar are its text, so that the parser's places are right.
  private func isBelievable(_ value: Value) -> Bool {
    guard value.start >= 0, value.bytes.upperBound <= bytes.count else { return false }
    guard case .scalar(let scalar) = value.content, scalar.isPlain, quote(of: value) == nil,
      !scalar.text.utf8.contains(UInt8(ascii: " "))
    else { return true }
    return bytes[value.bytes].elementsEqual(scalar.text.utf8)
  }
}

extension WrittenDocument {
  /// The list that starts at `place`.
  package func list(at place: YAMLPlace) -> Index? { lists[place] }

  /// The mapping that starts at `place`, or whose `id` is the value at `place`.
  package func mapping(of place: YAMLPlace) -> Index? { mappings[place] }

  /// The pairs of a mapping; nil of other values.
  package func pairs(of index: Index) -> [(key: Index, value: Index)]? {
    if case .mapping(let pairs) = values[index].content { pairs } else { nil }
  }

  /// The items of a list; nil of other values.
  package func items(of index: Index) -> [Index]? {
    if case .sequence(let items) = values[index].content { items } else { nil }
  }

  /// The scalar; nil of other values.
  package func scalar(of index: Index) -> YAMLScalar? {
    if case .scalar(let scalar) = values[index].content { scalar } else { nil }
  }

  /// The value of `key` in a mapping.
  package func value(of key: String, in index: Index) -> Index? {
    pairs(of: index)?.first { scalar(of: $0.key)?.text == key }?.value
  }

  /// The key whose value this is.
  package func key(of index: Index) -> Index? {
    values[index].parent.flatMap { pairs(of: $0) }?.first { $0.value == index }?.key
  }

  /// The value and all that it is in, from the inside out.
  package func path(of index: Index) -> [Index] {
    [index] + (values[index].parent.map { path(of: $0) } ?? [])
  }

  /// The anchor by which other places repeat the value, or something that it is in.
  package func sharedAnchor(of index: Index) -> String? {
    path(of: index).compactMap { values[$0].anchor }.first { aliased.contains($0) }
  }

  /// Whether a collection stands in brackets.
  package func isFlow(_ index: Index) -> Bool {
    let start = values[index].bytes.lowerBound
    guard start < bytes.count else { return false }
    switch values[index].content {
    case .sequence: return bytes[start] == UInt8(ascii: "[")
    case .mapping: return bytes[start] == UInt8(ascii: "{")
    case .scalar, .alias: return false
    }
  }

  /// The quote that a scalar stands in; nil without.
  package func quote(of index: Index) -> UInt8? { quote(of: values[index]) }

  private func quote(of value: Value) -> UInt8? {
    guard case .scalar(let scalar) = value.content, !scalar.isPlain, value.bytes.lowerBound > 0,
      value.bytes.upperBound < bytes.count
    else { return nil }
    let mark = bytes[value.bytes.lowerBound - 1]
    let isQuote = mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'")
    return isQuote && bytes[value.bytes.upperBound] == mark ? mark : nil
  }

  /// The bytes of a value with its quotes, its anchor and its tag.
  package func extent(of index: Index) -> Range<Int> {
    let value = values[index]
    let hasQuote = quote(of: value) != nil
    let start = hasQuote && value.start == value.bytes.lowerBound ? value.start - 1 : value.start
    return start..<(value.bytes.upperBound + (hasQuote ? 1 : 0))
  }
}

/// Lines, by the bytes in them.
extension WrittenDocument {
  /// Where the line of the byte at `offset` starts.
  package func lineStart(_ offset: Int) -> Int {
    bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  /// The end of the line of the byte at `offset`, without its newline.
  package func lineEnd(_ offset: Int) -> Int {
    let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    return end > offset && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
  }

  /// Where the next line starts; the text's end on the last.
  package func nextLine(_ offset: Int) -> Int {
    bytes[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }

  /// How many bytes stand before the one at `offset` in its line.
  package func column(_ offset: Int) -> Int { offset - lineStart(offset) }

  /// How many spaces the line at `start` begins with; nil for one that has nothing else.
  package func indentation(ofLineAt start: Int) -> Int? {
    let line = bytes[start..<lineEnd(start)]
    guard let first = line.firstIndex(where: { $0 != UInt8(ascii: " ") }) else { return nil }
    return line[first...].allSatisfy { $0 == UInt8(ascii: "\t") } ? nil : first - start
  }

  /// Whether only spaces and tabs stand between both places.
  package func isBlank(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// How lines end.
  package var newline: [UInt8] {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0, bytes[end - 1] == UInt8(ascii: "\r")
    else { return [UInt8(ascii: "\n")] }
    return [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
  }

  /// Where the lines end that belong to the block at `start`: those with `indentation` or more, or up to `end`.
  ///
  /// Blank lines behind `end` do not belong to it.
  package func blockEnd(at start: Int, indentation: Int, notBefore end: Int) -> Int {
    var line = nextLine(start)
    var last = line
    while line < bytes.count {
      let own = self.indentation(ofLineAt: line)
      if let own, own < indentation, line >= end { break }
      if own != nil || line < end { last = nextLine(line) }
      line = nextLine(line)
    }
    return last
  }
}
