internal import Decoding
internal import YAML

/// The place where a new view is written: behind the others of a list, or in a list that its container gets.
struct ViewInsertion {
  /// The text that is there so far.
  enum Place {
    /// The list of subviews.
    case list(WrittenDocument.Index)
    /// The mapping of a view without such a list.
    case mapping(WrittenDocument.Index)
  }

  private let document: WrittenDocument
  private let place: Place

  init(_ document: WrittenDocument, _ place: Place) {
    (self.document, self.place) = (document, place)
  }

  /// What to write for `view`, in the style of its neighbours or else of the other views of the file.
  func replacements(for view: NewView) -> [Replacement] {
    switch place {
    case .list(let list):
      let items = document.items(of: list) ?? []
      let neighbour = items.last { document.pairs(of: $0) != nil }
      var style = neighbour.map { ViewStyle(document, like: $0) } ?? styleElsewhere
      if let last = items.last, !document.isFlow(list) { return block(view, style, in: list, behind: last) }
      style.isFlow = true
      return document.insertion(of: style.flow(view), in: list, behind: items.last)
    case .mapping(let mapping):
      return list(of: view, in: mapping)
    }
  }

  /// The style of the last subview that the file has.
  private var styleElsewhere: ViewStyle {
    let views = document.values.indices.filter { index in
      guard document.pairs(of: index) != nil, let list = document.values[index].parent else { return false }
      return document.key(of: list).flatMap { document.scalar(of: $0) }?.text == "subviews"
    }
    return ViewStyle(document, like: views.last).onOneLine
  }

  /// `view` with its dash, behind the item at `last`.
  private func block(
    _ view: NewView, _ style: ViewStyle, in list: WrittenDocument.Index, behind last: WrittenDocument.Index
  ) -> [Replacement] {
    let column = document.column(document.values[list].bytes.lowerBound)
    let start = document.values[last].bytes.lowerBound
    let end = document.blockEnd(
      at: start, indentation: column + 1, notBefore: document.extent(of: last).upperBound)
    return [line(item(view, style, column: column), at: end)]
  }

  /// The lines of `view` with its dash at `column`, without the last line's end.
  private func item(_ view: NewView, _ style: ViewStyle, column: Int) -> [UInt8] {
    let dash = document.spaces(column) + Array("-".utf8) + style.dash
    if style.isFlow { return dash + style.flow(view) }
    let separator = document.newline + document.spaces(dash.count)
    return dash + Array(style.pairs(of: view).joined(separator: separator))
  }

  /// `text` as lines at `place`, which is where a line starts or the end of the file.
  private func line(_ text: [UInt8], at place: Int) -> Replacement {
    let isAtStart = place == document.lineStart(place)
    return Replacement(at: place, isAtStart ? text + document.newline : document.newline + text)
  }

  /// The key `subviews` with `view` at the end of `mapping`.
  private func list(of view: NewView, in mapping: WrittenDocument.Index) -> [Replacement] {
    let style = styleElsewhere
    guard let last = document.pairs(of: mapping)?.last?.value, !document.isFlow(mapping) else {
      let keys = ViewStyle(document, like: mapping)
      let list = keys.key("subviews") + Array("[".utf8) + style.flow(view) + Array("]".utf8)
      let last = document.pairs(of: mapping)?.last
      return document.insertion(of: list, in: mapping, behind: last?.value, from: last?.key)
    }
    let start = document.values[mapping].bytes.lowerBound
    let column = document.column(start)
    let end = document.blockEnd(
      at: start, indentation: column, notBefore: document.end(of: last))
    let key = document.spaces(column) + Array("subviews:".utf8) + document.newline
    return [line(key + item(view, style, column: column + listIndentation), at: end)]
  }

  /// How far lists of subviews stand to the right of their keys in this file.
  private var listIndentation: Int {
    let lists = document.values.indices.lazy.filter { document.items(of: $0) != nil && !document.isFlow($0) }
    for list in lists {
      guard let key = document.key(of: list) else { continue }
      return max(0, document.column(document.values[list].bytes.lowerBound) - column(ofKey: key))
    }
    return 2
  }

  private func column(ofKey key: WrittenDocument.Index) -> Int {
    document.column(document.extent(of: key).lowerBound)
  }
}

extension WrittenDocument {
  /// So many spaces.
  fileprivate func spaces(_ count: Int) -> [UInt8] { Array(repeating: 0x20, count: count) }

  /// `text` as another element of a list or mapping in brackets, behind its last element, which starts at `first` or `last`.
  fileprivate func insertion(
    of text: [UInt8], in collection: Index, behind last: Index?, from first: Index? = nil
  ) -> [Replacement] {
    guard let last else {
      return [Replacement(at: values[collection].bytes.lowerBound + 1, text)]
    }
    let (start, end) = (extent(of: first ?? last).lowerBound, extent(of: last).upperBound)
    let comma = comma(behind: end)
    let indentation = lineStart(start)..<start
    guard isBlank(indentation) else {
      return comma.map { [Replacement(at: $0 + 1, [0x20] + text + Array(",".utf8))] }
        ?? [Replacement(at: end, Array(", ".utf8) + text)]
    }
    let newLine = newline + Array(bytes[indentation]) + text
    let isClosedHere = values[collection].bytes.upperBound - 1 <= lineEnd(end)
    if let comma {
      return [Replacement(at: isClosedHere ? comma + 1 : lineEnd(comma), newLine + Array(",".utf8))]
    }
    if isClosedHere || lineEnd(end) == end { return [Replacement(at: end, Array(",".utf8) + newLine)] }
    return [Replacement(at: end, Array(",".utf8)), Replacement(at: lineEnd(end), newLine)]
  }

  /// Where a comma stands between `offset` and the next element or bracket; nil without one.
  func comma(behind offset: Int) -> Int? {
    var place = offset
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: ","): return place
      case UInt8(ascii: "#"): place = nextLine(place)
      case 0x20, 0x09, 0x0A, 0x0D: place += 1
      default: return nil
      }
    }
    return nil
  }
}
