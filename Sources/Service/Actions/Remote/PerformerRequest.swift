internal import Diagnostics
package import JSON
package import Time
internal import TouchDelivery

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

  /// What `message` asks for.
  package init(_ message: JSONValue) throws(MessageError) {
    if message["hurry"] != nil {
      try message.requireMembers(["hurry"], besides: "hurry")
      self = .hurry(try message.required("hurry", "a number of seconds from 0 to a year", \.seconds))
    } else {
      self = .start(try Start(message))
    }
  }
}

extension PerformerRequest.Start {
  private static let names = ["id", "argv", "timeout", "latest", "quiet"]

  fileprivate init(_ message: JSONValue) throws(MessageError) {
    try message.requireMembers(Self.names, besides: "argv")
    let latest = try message.required("latest", "a whole number of microseconds", \.integer)
    self.init(
      id: try message.required("id", "a whole number", \.integer),
      command: try message.required("argv", "a list of texts without NUL, at least one", \.command),
      timeout: try message.required("timeout", "a number of seconds from 0 to a year", \.seconds),
      latest: Instant(microseconds: Int64(latest)),
      isQuiet: message["quiet"] == nil ? false : try message.required("quiet", "true or false", \.boolean))
  }
}

/// Why a message is not what its reader expects, for people.
package struct MessageError: Error, Hashable, CustomStringConvertible {
  /// What is wrong with it.
  package let description: String

  init(_ description: String) {
    self.description = description
  }

  /// The answer to a wrong message.
  var message: JSONValue { .object([JSONMember("error", .string(description))]) }
}

extension JSONValue {
  /// Throws where this is no object, or one with a member that is not among `names`; `purpose` is the member that says what
  /// the message is for.
  fileprivate func requireMembers(_ names: [String], besides purpose: String) throws(MessageError) {
    guard case .object(let members) = self else { throw MessageError("the message is no object") }
    guard let unknown = members.first(where: { !names.contains($0.name) })?.name else { return }
    throw MessageError("a message with '\(purpose)' has no '\(unknown.quotable)'")
  }

  /// The member `name`, which must be there and be what `read` makes of it.
  fileprivate func required<Value>(
    _ name: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(MessageError) -> Value {
    guard let member = self[name] else { throw MessageError("'\(name)' is missing") }
    guard let value = read(member) else { throw MessageError("'\(name)' must be \(expected)") }
    return value
  }

  /// The whole number, where it is one.
  var integer: Int? {
    if case .integer(let value) = self { value } else { nil }
  }

  fileprivate var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// A program and its arguments.
  fileprivate var command: [String]? {
    guard case .array(let elements) = self else { return nil }
    let words = elements.compactMap(\.string)
    let isUsable =
      !words.isEmpty && words.count == elements.count && words.allSatisfy { !$0.utf8.contains(0) }
    return isUsable ? words : nil
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
