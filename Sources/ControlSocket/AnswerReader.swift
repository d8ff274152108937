internal import JSON

/// Tells an answer from a refusal, which is a line `{"error":…}` and nothing else.
struct AnswerReader {
  private static let mark = Array(#"{"error":"#.utf8)

  private enum State {
    /// What has come may still be the beginning of a refusal.
    case open([UInt8])
    case answer
  }

  private var state = State.open([])

  /// Whether nothing has come.
  var isEmpty: Bool {
    if case .open([]) = state { true } else { false }
  }

  /// What of `piece`, and of what was kept before it, belongs to an answer; nil while that is not certain.
  mutating func take(_ piece: [UInt8]) throws(ControlError) -> [UInt8]? {
    guard case .open(let kept) = state else { return piece }
    let bytes = kept + piece
    if Self.mayBeRefusal(bytes) {
      state = .open(bytes)
      try refuse(bytes)
      return nil
    }
    state = .answer
    return bytes
  }

  /// What was kept and is no refusal after all.
  func end() throws(ControlError) -> [UInt8] {
    guard case .open(let kept) = state else { return [] }
    return kept
  }

  private static func mayBeRefusal(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: mark) || mark.starts(with: bytes)
  }

  private func refuse(_ bytes: [UInt8]) throws(ControlError) {
    guard bytes.last == UInt8(ascii: "\n"), let value = try? JSONValue(reading: bytes) else { return }
    throw ControlError(value["error"]?.string ?? "the daemon refuses without a reason")
  }
}
