/// Two texts next to each other, with a mark on each line that differs.
func sideBySide(expected: String, actual: String) -> String {
  let left = expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let right = actual.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let width = max(8, left.map(\.count).max() ?? 0)
  let rows = (0..<max(left.count, right.count)).map { index in
    let a = index < left.count ? left[index] : ""
    let b = index < right.count ? right[index] : ""
    return "\(a == b ? " " : "!") \(a)\(String(repeating: " ", count: width - a.count)) | \(b)"
  }
  let title = "  expected" + String(repeating: " ", count: width - 8) + " | actual"
  return ([title] + rows).joined(separator: "\n")
}
