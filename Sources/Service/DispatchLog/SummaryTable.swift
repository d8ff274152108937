internal import Diagnostics

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
    return all.flatMap { lines(of: $0, widths: widths) }.map { $0.withoutTrailingSpaces + "\n" }.joined()
  }

  private func lines(of row: Row, widths: [Int]) -> [String] {
    let head = zip(row.cells, widths).map { $0.onOneLine.padded(toAtLeast: $1) + "  " }.joined()
    let indent = String(repeating: " ", count: head.count)
    return row.lines.enumerated().map { ($0 == 0 ? head : indent) + $1.onOneLine }
  }
}

/// Elements by key, in the order in which the keys came up first.
struct OrderedGroups<Element> {
  private(set) var all: [(key: String, elements: [Element])] = []

  var isEmpty: Bool { all.isEmpty }

  mutating func add(_ element: Element, to key: String) {
    if let known = all.firstIndex(where: { $0.key == key }) {
      all[known].elements.append(element)
    } else {
      all.append((key, [element]))
    }
  }
}

extension [Int] {
  /// The numbers of touches, three or more in a row as `1-3`, or `none`.
  var spokenTouches: String {
    isEmpty ? "none" : runs.map(\.spoken).joined(separator: ", ")
  }

  private var runs: [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for number in self {
      if let last = runs.last, number == last.upperBound + 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }
}

extension ClosedRange<Int> {
  fileprivate var spoken: String {
    count > 2 ? "\(lowerBound)-\(upperBound)" : map(String.init).joined(separator: ", ")
  }
}
