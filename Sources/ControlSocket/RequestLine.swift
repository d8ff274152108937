/// A request as it comes in, until its line is whole.
struct RequestLine {
  /// What has come so far.
  enum Progress {
    /// No line end yet.
    case incomplete
    /// The line, without its end, and what has come behind it.
    case complete([UInt8], rest: [UInt8])
    /// More than a request may have, without a line end.
    case tooLong
  }

  private let limit: Int
  private var bytes: [UInt8] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes what has come.
  mutating func append(_ piece: some Sequence<UInt8>) -> Progress {
    bytes += piece
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      return bytes.count > limit ? .tooLong : .incomplete
    }
    if end > limit { return .tooLong }
    return .complete(Array(bytes[..<end]), rest: Array(bytes[(end + 1)...]))
  }

  /// What there is once nothing more will come: a request may do without its line end then.
  var end: Progress { .complete(bytes, rest: []) }
}
