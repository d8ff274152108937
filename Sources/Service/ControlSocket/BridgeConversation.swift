/// The input and the requests of a bridge; the caller owns the socket and the server.
///
/// It takes requests one by one, and none as long as an answer or record waits for room. So a bridge that does not
/// read is not served, and only its place in the log is kept for it.
struct BridgeConversation {
  /// The next step, once everything so far has been sent.
  enum Step {
    /// What the scene exposes is to be sent.
    case exposure
    /// This line is a request.
    case request([UInt8])
    /// A line is longer than a request may be, which ends the connection.
    case tooLong
  }

  /// Its place among the records of what the scene exposes.
  var reader: ChannelReader
  /// Whether it has not been sent what the scene exposes now.
  var owesExposure = true
  /// Whether more requests may come.
  private(set) var isListening = true
  /// Whether it ends once everything has been sent.
  private(set) var isOver = false
  private var lines: RequestLines

  /// A conversation that begins with what the scene exposes; `received` has come already.
  init(_ channel: RecordChannel, limit: Int, received: [UInt8]) {
    reader = ChannelReader(channel)
    lines = RequestLines(limit: limit)
    receive(received)
  }

  /// Whether there is a next step.
  var hasWork: Bool { owesExposure || lines.hasEnd }

  /// Receives what has come next.
  mutating func receive(_ bytes: [UInt8]) { lines.add(bytes) }

  /// The input has ended; a line without an end is not a request.
  mutating func end() { isListening = false }

  /// What is to be done next; nil where there is nothing.
  mutating func nextStep() -> Step? {
    if owesExposure {
      owesExposure = false
      return .exposure
    }
    switch lines.next() {
    case .complete(let line): return .request(line)
    case .tooLong:
      isOver = true
      return .tooLong
    case .incomplete: return nil
    }
  }
}
