import Testing

@testable import Evdev

@Suite struct AssignmentTests {
  /// The least sum over every way to pair the rows with the columns, tried one by one.
  private func leastSum(_ costs: [[Int64]], row: Int = 0, free: Set<Int>, spare: Int) -> Int64 {
    guard row < costs.count else { return 0 }
    var least = spare > 0 ? leastSum(costs, row: row + 1, free: free, spare: spare - 1) : Int64.max / 2
    for column in free {
      least = min(
        least,
        costs[row][column] + leastSum(costs, row: row + 1, free: free.subtracting([column]), spare: spare))
    }
    return least
  }

  @Test(arguments: 1...5, 1...5)
  func thePairsAreTheCheapest(rows: Int, columns: Int) {
    var generator = Xorshift(state: UInt64(rows * 10 + columns))
    for _ in 0..<50 {
      let costs = (0..<rows).map { _ in (0..<columns).map { _ in Int64.random(in: 0...60, using: &generator) }
      }
      let assigned = Assignment.columns(ofRows: rows, among: columns) { costs[$0][$1] }
      let pairs = assigned.enumerated().compactMap { row, column in column.map { (row, $0) } }
      #expect(Set(pairs.map(\.1)).count == min(rows, columns))
      let sum = pairs.reduce(0) { $0 + costs[$1.0][$1.1] }
      #expect(sum == leastSum(costs, free: Set(0..<columns), spare: max(0, rows - columns)))
    }
  }

  @Test func nothingIsPairedWithNothing() {
    #expect(Assignment.columns(ofRows: 2, among: 0) { _, _ in 0 } == [nil, nil])
    #expect(Assignment.columns(ofRows: 0, among: 2) { _, _ in 0 } == [])
  }
}

/// Numbers that look random and are the same on every run.
struct Xorshift: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
