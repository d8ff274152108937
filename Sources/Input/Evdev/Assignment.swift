/// Pairs the members of two groups so that the sum of the pairs' costs is least.
///
/// The Hungarian method with potentials: rows are added one by one, each by the shortest augmenting path. Rows and
/// columns count from 1 in here; column 0 stands for the row that is being added.
struct Assignment {
  private var rowPotential: [Int64]
  private var columnPotential: [Int64]
  /// The row that owns each column; 0 for none.
  private var owner: [Int]
  private var previous: [Int]

  /// The column of each row, both from 0; nil for rows that are left over when there are more rows than columns.
  static func columns(
    ofRows rows: Int, among columns: Int, cost: (_ row: Int, _ column: Int) -> Int64
  ) -> [Int?] {
    guard rows <= columns else {
      let owners = Self.columns(ofRows: columns, among: rows) { cost($1, $0) }
      return (0..<rows).map { row in owners.firstIndex(of: row) }
    }
    var assignment = Assignment(rows: rows, columns: columns)
    for row in 0..<rows { assignment.add(row + 1, cost) }
    return (0..<rows).map { row in assignment.owner.dropFirst().firstIndex(of: row + 1).map { $0 - 1 } }
  }

  private init(rows: Int, columns: Int) {
    rowPotential = Array(repeating: 0, count: rows + 1)
    columnPotential = Array(repeating: 0, count: columns + 1)
    owner = Array(repeating: 0, count: columns + 1)
    previous = Array(repeating: 0, count: columns + 1)
  }

  private mutating func add(_ row: Int, _ cost: (Int, Int) -> Int64) {
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
