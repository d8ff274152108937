/// Pairs the members of two groups so that the sum of the pairs' costs is least.
///
/// The Hungarian method with potentials: rows are added one by one, each by the shortest augmenting path.
struct Assignment {
  /// The column of each row; nil for rows that are left over when there are more rows than columns.
  let columns: [Int?]

  init(rows: Int, columns: Int, cost: (_ row: Int, _ column: Int) -> Int64) {
    guard rows > 0, columns > 0 else {
      self.columns = Array(repeating: nil, count: max(0, rows))
      return
    }
    if rows <= columns {
      self.columns = Self.solve(rows, columns, cost).map { $0 }
    } else {
      let owners = Self.solve(columns, rows) { cost($1, $0) }
      self.columns = (0..<rows).map { row in owners.firstIndex(of: row) }
    }
  }

  /// The column of each row, where there are no more rows than columns.
  private static func solve(_ rows: Int, _ columns: Int, _ cost: (Int, Int) -> Int64) -> [Int] {
    var search = AssignmentSearch(rows: rows, columns: columns)
    for row in 1...rows { search.add(row, cost) }
    return search.columns
  }
}
