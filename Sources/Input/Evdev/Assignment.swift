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
    assert(rows <= columns, "each row gets a column")
    var search = AssignmentSearch(rows: rows, columns: columns)
    for row in 1...rows { search.add(row, cost) }
    return search.columns
  }
}

/// The state of the Hungarian method: potentials, and which row owns which column.
///
/// Rows and columns count from 1; column 0 stands for the row that is being added.
struct AssignmentSearch {
  private var rowPotential: [Int64]
  private var columnPotential: [Int64]
  private var owner: [Int]
  private var previous: [Int]

  init(rows: Int, columns: Int) {
    rowPotential = Array(repeating: 0, count: rows + 1)
    columnPotential = Array(repeating: 0, count: columns + 1)
    owner = Array(repeating: 0, count: columns + 1)
    previous = Array(repeating: 0, count: columns + 1)
  }

  /// The column of each row, both from 0, once every row was added.
  var columns: [Int] {
    var columns = Array(repeating: 0, count: rowPotential.count - 1)
    for column in 1..<owner.count where owner[column] > 0 { columns[owner[column] - 1] = column - 1 }
    return columns
  }

  mutating func add(_ row: Int, _ cost: (Int, Int) -> Int64) {
    owner[0] = row
    var slack = Array(repeating: Int64.max, count: owner.count)
    var visited = Array(repeating: false, count: owner.count)
    var column = 0
    while owner[column] != 0 {
      visited[column] = true
      column = step(from: column, &slack, visited, cost)
    }
    augment(to: column)
  }

  /// Goes on to the unvisited column that costs least, after moving the potentials so that it costs nothing.
  private mutating func step(
    from column: Int, _ slack: inout [Int64], _ visited: [Bool], _ cost: (Int, Int) -> Int64
  ) -> Int {
    let row = owner[column]
    var nearest = 0
    for next in 1..<owner.count where !visited[next] {
      let reduced = cost(row - 1, next - 1) - rowPotential[row] - columnPotential[next]
      if reduced < slack[next] { (slack[next], previous[next]) = (reduced, column) }
      if nearest == 0 || slack[next] < slack[nearest] { nearest = next }
    }
    shift(by: slack[nearest], &slack, visited)
    return nearest
  }

  private mutating func shift(by amount: Int64, _ slack: inout [Int64], _ visited: [Bool]) {
    for column in owner.indices {
      if visited[column] {
        rowPotential[owner[column]] += amount
        columnPotential[column] -= amount
      } else {
        slack[column] = slack[column] == .max ? .max : slack[column] - amount
      }
    }
  }

  private mutating func augment(to column: Int) {
    var column = column
    while column != 0 {
      owner[column] = owner[previous[column]]
      column = previous[column]
    }
  }
}
