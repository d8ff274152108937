internal import Decoding
internal import JSON
internal import TouchDelivery
internal import YAML

/// The style in which the views of a file are written, so that a new one looks like its neighbours.
struct ViewStyle {
  /// Whether a view is a mapping in braces.
  var isFlow = false
  /// The text between the braces and what is in them; with a newline each key has its own line.
  private var padding: (opening: [UInt8], closing: [UInt8]) = ([0x20], [0x20])
  private var keys = ["id", "kind", "frame"]
  private var quotes: (key: UInt8?, id: UInt8?, kind: UInt8?) = (nil, nil, nil)
  /// The text between the brackets and the numbers of a frame, and between these.
  private var bracket: [UInt8] = []
  private var comma = Array(", ".utf8)
  /// The text between the dash of a list and the view.
  private(set) var dash: [UInt8] = [0x20]

  /// The style of the view at `neighbour`; without one, the usual style.
  init(_ document: WrittenDocument, like neighbour: WrittenDocument.Index?) {
    guard let neighbour, let pairs = document.pairs(of: neighbour), let first = pairs.first else { return }
    isFlow = document.isFlow(neighbour)
    let names = pairs.compactMap { document.scalar(of: $0.key)?.text }
    keys = Self.order(names)
    quotes.key = document.quote(of: first.key)
    quotes.id = document.value(of: "id", in: neighbour).flatMap(document.quote) ?? quotes.key
    quotes.kind = document.value(of: "kind", in: neighbour).flatMap(document.quote) ?? quotes.key
    let start = document.values[neighbour].bytes.lowerBound
    if isFlow, let last = pairs.last {
      padding.opening = document.blanks(from: start + 1, to: document.extent(of: first.key).lowerBound)
      let end = document.extent(of: last.value).upperBound
      padding.closing = document.blanks(from: end, to: document.values[neighbour].bytes.upperBound - 1)
    } else {
      let gap = document.bytes[document.lineStart(start)..<start].reversed().prefix { $0 == 0x20 }
      let isBehindDash = document.bytes[..<(start - gap.count)].last == UInt8(ascii: "-")
      if isBehindDash { dash = Array(gap) }
    }
    if let frame = document.value(of: "frame", in: neighbour) { readFrame(frame, of: document) }
  }

  /// The keys of a view in the order of `names`; a kind that is not among them follows the id.
  private static func order(_ names: [String]) -> [String] {
    var keys = names.filter { ["id", "kind", "frame"].contains($0) }
    if !keys.contains("id") { keys.insert("id", at: 0) }
    if !keys.contains("kind"), let id = keys.firstIndex(of: "id") { keys.insert("kind", at: id + 1) }
    return keys.contains("frame") ? keys : keys + ["frame"]
  }

  private mutating func readFrame(_ frame: WrittenDocument.Index, of document: WrittenDocument) {
    guard document.isFlow(frame), let items = document.items(of: frame), items.count == 4 else { return }
    let extents = items.map(document.extent)
    let gap = document.bytes[extents[0].upperBound..<extents[1].lowerBound]
    if gap.allSatisfy({ $0 == UInt8(ascii: ",") || $0 == 0x20 }) { comma = Array(gap) }
    let start = document.values[frame].bytes.lowerBound + 1
    if document.isBlank(start..<extents[0].lowerBound) {
      bracket = Array(document.bytes[start..<extents[0].lowerBound])
    }
  }
}

extension ViewStyle {
  /// The style on one line, for a place where other lines begin elsewhere.
  var onOneLine: ViewStyle {
    var style = self
    if padding.opening.contains(0x0A) { style.padding = ([0x20], [0x20]) }
    return style
  }

  /// `name` as a key, with its colon.
  func key(_ name: String) -> [UInt8] { Self.scalar(name, quotes.key) + Array(": ".utf8) }

  /// `view` in braces.
  func flow(_ view: NewView) -> [UInt8] {
    let isOnLines = padding.opening.contains(0x0A)
    let separator = Array(",".utf8) + (isOnLines ? padding.opening : [0x20])
    return Array("{".utf8) + padding.opening + Array(pairs(of: view).joined(separator: separator))
      + padding.closing + Array("}".utf8)
  }

  /// The keys of `view` with their values, in their order, then its further ones.
  func pairs(of view: NewView) -> [[UInt8]] {
    let placed = keys.compactMap { name -> [UInt8]? in
      switch name {
      case "id": key(name) + Self.scalar(view.id, quotes.id)
      case "kind": view.kind == .view ? nil : key(name) + Self.scalar(view.kind.rawValue, quotes.kind)
      default: key(name) + frame(of: view)
      }
    }
    return placed + view.properties.map { key($0.name) + value($0.value) }
  }

  /// `value` as JSON, of which YAML is a superset, a text as those of the neighbour.
  private func value(_ value: JSONValue) -> [UInt8] {
    if case .string(let text) = value { return Self.scalar(text, quotes.id) }
    return Array(value.text.utf8)
  }

  private func frame(of view: NewView) -> [UInt8] {
    let numbers = view.frame.numbers.map { Array(Decimal.rounded($0, digits: 3).utf8) }
    return Array("[".utf8) + bracket + Array(numbers.joined(separator: comma)) + bracket + Array("]".utf8)
  }

  /// Words that would be something else than a text, or are in older YAML.
  private static let reserved: Set<String> = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

  private static func scalar(_ text: String, _ quote: UInt8?) -> [UInt8] {
    let isPlain =
      text.first?.isLetter == true && text.allSatisfy(\.isOfPlainName)
      && !reserved.contains(text.lowercased())
    switch quote {
    case UInt8(ascii: "'"):
      return [0x27] + text.utf8.flatMap { $0 == 0x27 ? [0x27, 0x27] : [$0] } + [0x27]
    case nil where isPlain: return Array(text.utf8)
    default: return Array(JSONValue.string(text).text.utf8)
    }
  }
}

extension WrittenDocument {
  /// The spaces and line ends between both places; a space where something else is between them.
  fileprivate func blanks(from start: Int, to end: Int) -> [UInt8] {
    guard start <= end else { return [0x20] }
    let between = bytes[start..<end]
    return between.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } ? Array(between) : [0x20]
  }
}
