// SPDX-License-Identifier: Apache-2.0

/// Two lists of records, shown next to each other where they part.
struct SideBySide {
  let left: [LogRecord]
  let right: [LogRecord]

  private static let before = 3
  private static let rows = 20

  /// The records around the first that differ, `|` between such; nil when both lists are the same.
  func firstDifference() -> String? {
    guard left != right else { return nil }
    let same = zip(left, right).prefix { $0 == $1 }.count
    let start = max(0, same - Self.before)
    let end = min(max(left.count, right.count), start + Self.rows)
    let width = (start..<end).map { text(left, $0).count }.max() ?? 0
    return (start..<end).map { row($0, width: width) }.joined(separator: "\n")
  }

  private func row(_ index: Int, width: Int) -> String {
    let (leftText, rightText) = (text(left, index), text(right, index))
    let padding = String(repeating: " ", count: width - leftText.count)
    return "\(index + 1)\t\(leftText)\(padding) \(leftText == rightText ? " " : "|") \(rightText)"
  }

  private func text(_ records: [LogRecord], _ index: Int) -> String {
    index < records.count ? records[index].description : ""
  }
}
