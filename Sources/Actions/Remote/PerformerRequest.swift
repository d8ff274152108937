package import JSON
package import TouchDelivery

/// What a daemon wants of a performer.
package enum PerformerRequest: Hashable {
  /// A program is to be started.
  case start(Start)
  /// What runs has this many seconds left.
  case hurry(Double)

  /// Which program, and within which bounds.
  package struct Start: Hashable {
    /// By what the answers name it; never given twice on a connection.
    package var id: Int
    /// The program and its arguments; at least one.
    package var command: [String]
    /// After so many seconds the program and its process group are ended.
    package var timeout: Double
    /// After this moment on `CLOCK_MONOTONIC` nobody waits for it any more, and it is not to be started.
    package var latest: Instant
    /// Whether its output is thrown away: where that goes to the journal, the journal keeps its arguments, too, which may
    /// tell a place over a redacted view.
    package var isQuiet = false
  }
}

extension PerformerRequest {
  /// The request as a message.
  package var message: JSONValue {
    switch self {
    case .start(let start):
      .object([
        JSONMember("id", .integer(start.id)),
        JSONMember("argv", .array(start.command.map(JSONValue.string))),
        JSONMember("timeout", .number(start.timeout)),
        JSONMember("latest", .integer(Int(start.latest.microseconds))),
        JSONMember("quiet", .boolean(start.isQuiet)),
      ])
    case .hurry(let seconds): .object([JSONMember("hurry", .number(seconds))])
    }
  }

  /// What `message` asks for; nil where it is no request.
  package init?(_ message: JSONValue) {
    if let seconds = message["hurry"]?.seconds {
      self = .hurry(seconds)
    } else if let start = Start(message) {
      self = .start(start)
    } else {
      return nil
    }
  }
}

extension PerformerRequest.Start {
  fileprivate init?(_ message: JSONValue) {
    guard let id = message["id"]?.integer, let command = message["argv"]?.strings, !command.isEmpty,
      let timeout = message["timeout"]?.seconds, let latest = message["latest"]?.integer,
      command.allSatisfy({ !$0.utf8.contains(0) })
    else { return nil }
    self.init(
      id: id, command: command, timeout: timeout, latest: Instant(microseconds: Int64(latest)),
      isQuiet: message["quiet"]?.isTrue ?? false)
  }
}

extension JSONValue {
  /// The whole number, where it is one.
  var integer: Int? {
    if case .integer(let value) = self { value } else { nil }
  }

  fileprivate var isTrue: Bool {
    if case .boolean(true) = self { true } else { false }
  }

  /// The texts of a list of nothing else.
  fileprivate var strings: [String]? {
    guard case .array(let elements) = self else { return nil }
    let strings = elements.compactMap(\.string)
    return strings.count == elements.count ? strings : nil
  }

  /// A number of seconds from none to a year.
  fileprivate var seconds: Double? {
    let value: Double? =
      switch self {
      case .integer(let value): Double(value)
      case .number(let value): value
      case .null, .boolean, .string, .array, .object: nil
      }
    return value.flatMap { (0...31_536_000).contains($0) ? $0 : nil }
  }
}
