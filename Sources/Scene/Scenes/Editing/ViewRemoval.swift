internal import Decoding
internal import Diagnostics

/// Takes a view out of the list that it is written in, with its lines and nothing else.
struct ViewRemoval {
  private let document: WrittenDocument
  private let view: WrittenDocument.Index
  private let list: WrittenDocument.Index
  private let items: [WrittenDocument.Index]

  /// The removal of the mapping at `view`.
  ///
  /// - Throws: that it stands in no list.
  init(_ document: WrittenDocument, _ view: WrittenDocument.Index) throws(PlainError) {
    guard let list = document.values[view].parent, let items = document.items(of: list) else {
      throw PlainError("this is the view of a view controller, which cannot be without one")
    }
    (self.document, self.view, self.list, self.items) = (document, view, list, items)
  }

  /// What to write.
  func replacements() throws(PlainError) -> [Replacement] {
    if document.isFlow(list) { return fromBrackets() }
    let lines = Replacement(removing: try lines())
    guard items.count == 1, let key = document.key(of: list) else { return [lines] }
    let rest = document.bytes[document.extent(of: key).upperBound...]
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return [lines] }
    return [Replacement(at: colon + 1, " []".utf8), lines]
  }

  /// The lines of an item with a dash: from that to the last one that is further to the right.
  private func lines() throws(PlainError) -> Range<Int> {
    let column = document.column(document.values[list].bytes.lowerBound)
    let extent = document.extent(of: view)
    var start = document.lineStart(extent.lowerBound)
    while !hasDash(start, column) {
      guard start > document.values[list].bytes.lowerBound else {
        throw PlainError("the list that the view is in is written in a way that only a hand can change")
      }
      start = document.lineStart(start - 1)
    }
    return start..<document.blockEnd(at: start, indentation: column + 1, notBefore: extent.upperBound)
  }

  private func hasDash(_ start: Int, _ column: Int) -> Bool {
    let dash = start + column
    return dash < document.bytes.count && document.bytes[dash] == UInt8(ascii: "-")
      && document.bytes[start..<dash].allSatisfy { $0 == 0x20 }
  }

  /// The item with its comma, and with its line where nothing but a comment is left of that.
  private func fromBrackets() -> [Replacement] {
    let extent = document.extent(of: view)
    var removed = extent
    if let comma = document.comma(behind: extent.upperBound), document.isBlank(extent.upperBound..<comma) {
      removed = extent.lowerBound..<(comma + 1)
    } else if let index = items.firstIndex(of: view), index > 0 {
      let before = document.extent(of: items[index - 1]).upperBound
      if let comma = document.comma(behind: before), document.isBlank((comma + 1)..<extent.lowerBound) {
        removed = comma..<extent.upperBound
      }
    }
    let line = document.lineStart(removed.lowerBound)..<document.nextLine(removed.upperBound)
    let rest = document.bytes[removed.upperBound..<line.upperBound]
    let next = rest.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if document.isBlank(line.lowerBound..<removed.lowerBound), next == nil || next == UInt8(ascii: "#") {
      return [Replacement(removing: line)]
    }
    let spaces = rest.prefix { $0 == 0x20 }.count
    let isFirst = removed.lowerBound == extent.lowerBound
    return [Replacement(removing: removed.lowerBound..<(removed.upperBound + (isFirst ? spaces : 0)))]
  }
}
