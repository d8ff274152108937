/// A table whose last column may have several lines.
struct SummaryTable {
  /// A row: its cells but for the last one, and the lines of that.
  struct Row {
    let cells: [String]
    let lines: [String]
  }

  let heading: [String]
  let rows: [Row]

  /// Columns as wide as their widest cell, the last one as long as it is; each line ends with a line end.
  var text: String {
    let all = [Row(cells: heading.dropLast(), lines: heading.suffix(1))] + rows
    let widths = heading.dropLast().indices.map { column in
      all.map { $0.cells[column].onOneLine.count }.max() ?? 0
    }
    return all.flatMap { lines(of: $0, widths: widths) }.map { $0.trimmingSpaces + "\n" }.joined()
  }

  private func lines(of row: Row, widths: [Int]) -> [String] {
    let head = zip(row.cells, widths).map { $0.onOneLine.padded(toAtLeast: $1) + "  " }.joined()
    let indent = String(repeating: " ", count: head.count)
    return row.lines.enumerated().map { ($0 == 0 ? head : indent) + $1.onOneLine }
  }
}

extension [Int] {
  /// The numbers of touches, or `none`.
  var spokenTouches: String { isEmpty ? "none" : map(String.init).joined(separator: ", ") }
}

extension String {
  fileprivate var trimmingSpaces: Substring {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return text
  }
}
