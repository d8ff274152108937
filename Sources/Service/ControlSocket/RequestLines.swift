/// Requests as they come in, each a line.
struct RequestLines {
  /// What has come of the next line.
  enum Progress {
    /// No line end yet.
    case incomplete
    /// The line, without its end.
    case complete([UInt8])
    /// More than a request may have, without a line end.
    case tooLong
  }

  private let limit: Int
  /// What has come behind the lines that were taken.
  private(set) var rest: [UInt8] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// Keeps what has come, without looking at it.
  mutating func add(_ piece: [UInt8]) { rest += piece }

  /// Whether a line is whole, or longer than a request may be.
  var hasEnd: Bool { rest.count > limit || rest.contains(UInt8(ascii: "\n")) }

  /// Takes the next line, if it is whole.
  mutating func next() -> Progress {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
      return rest.count > limit ? .tooLong : .incomplete
    }
    if end > limit { return .tooLong }
    defer { rest.removeFirst(end + 1) }
    return .complete(Array(rest[..<end]))
  }
}
