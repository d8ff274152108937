package import Diagnostics
package import JSON
package import TouchTime

/// A message from a daemon to a performer.
package enum PerformerRequest: Hashable {
  /// A program is to be started.
  case start(Start)
  /// What runs has this many seconds left.
  case endPrograms(within: Double)

  /// A program, and its bounds.
  package struct Start: Hashable {
    /// The number of the request in answers, larger than all before it on the connection.
    package var id: Int
    /// The program and its arguments; at least one.
    package var command: [String]
    /// After so many seconds the program and its process group are ended; nil without a limit.
    package var timeout: Double?
    /// The performer must not start it after this moment on `CLOCK_MONOTONIC`: the daemon has given up by then.
    package var latest: Instant
    /// Whether its output is discarded: the journal stores the arguments of a process with its output, and they may show a
    /// place over a redacted view.
    package var isQuiet = false
    /// Whether the answers say how it ended, with the beginning of its output.
    package var wantsEnd = false
  }
}

extension PerformerRequest {
  /// The request as a message.
  package var message: JSONValue {
    switch self {
    case .start(let start):
      .object(
        [
          JSONMember("id", .integer(start.id)),
          JSONMember("argv", .array(start.command.map(JSONValue.string))),
          JSONMember("timeout", start.timeout.map(JSONValue.number) ?? .null),
          JSONMember("latest", .integer(Int(start.latest.microseconds))),
          JSONMember("quiet", .boolean(start.isQuiet)),
          start.wantsEnd ? JSONMember("output", .boolean(true)) : nil,
        ].compactMap(\.self))
    case .endPrograms(let seconds): .object([JSONMember("endWithin", .number(seconds))])
    }
  }

  /// The request in `message`.
  package init(_ message: JSONValue) throws(PlainError) {
    if message["endWithin"] != nil {
      try message.requireMembers(["endWithin"], besides: "endWithin")
      self = .endPrograms(
        within: try message.required("endWithin", "a number of seconds from 0 to a year", \.seconds))
    } else {
      self = .start(try Start(message))
    }
  }
}

extension PerformerRequest.Start {
  private static let names = ["id", "argv", "timeout", "latest", "quiet", "output"]

  fileprivate init(_ message: JSONValue) throws(PlainError) {
    try message.requireMembers(Self.names, besides: "argv")
    let latest = try message.required("latest", "a whole number of microseconds", \.integer)
    self.init(
      id: try message.required("id", "a whole number", \.integer),
      command: try message.required("argv", "a list of texts without NUL, at least one", \.command),
      timeout: message["timeout"] == .null
        ? nil : try message.required("timeout", "null or a number of seconds from 0 to a year", \.seconds),
      latest: Instant(microseconds: Int64(latest)),
      isQuiet: try message.flag("quiet"), wantsEnd: try message.flag("output"))
  }
}

/// A message from a performer to the daemon about a program.
package struct PerformerAnswer: Hashable {
  /// The number of the request.
  package var id: Int
  /// The event of its program.
  package var event: ProgramEvent
}

extension PerformerAnswer {
  /// The answer as a message.
  package var message: JSONValue {
    let members =
      switch event {
      case .started(let process): [JSONMember("started", .integer(process))]
      case .refused(let reason): [JSONMember("refused", .string(reason))]
      case .failed(let reason): [JSONMember("failed", .string(reason))]
      case .ended(let end): [end.member, JSONMember("output", .string(end.output))]
      case .over: [JSONMember("over", .boolean(true))]
      }
    return .object([JSONMember("id", .integer(id))] + members)
  }

  /// Reads `message`; nil if it is no answer.
  package init?(_ message: JSONValue) {
    guard let id = message["id"]?.integer else { return nil }
    self.id = id
    if let process = message["started"]?.integer {
      event = .started(process)
    } else if let reason = message["refused"]?.string {
      event = .refused(reason)
    } else if let reason = message["failed"]?.string {
      event = .failed(reason)
    } else if let end = ProgramEnd(message) {
      event = .ended(end)
    } else if case .boolean(true)? = message["over"] {
      event = .over
    } else {
      return nil
    }
  }
}

extension ProgramEnd {
  fileprivate var member: JSONMember {
    switch cause {
    case .exited(let code): JSONMember("exited", .integer(code))
    case .killed(let signal): JSONMember("killed", .integer(signal))
    case .unknown(let reason): JSONMember("failed", .string(reason))
    }
  }

  /// The end that `message` reports; nil where it reports none.
  fileprivate init?(_ message: JSONValue) {
    guard let output = message["output"]?.string else { return nil }
    if let code = message["exited"]?.integer {
      self.init(.exited(code), output: output)
    } else if let signal = message["killed"]?.integer {
      self.init(.killed(signal), output: output)
    } else {
      return nil
    }
  }
}

extension PlainError {
  /// The answer to a wrong message.
  package var message: JSONValue { .object([JSONMember("error", .string(description))]) }
}

extension JSONValue {
  /// Throws if this is not an object, or has a member that is not among `names`; `purpose` is the member that
  /// identifies the kind of message.
  fileprivate func requireMembers(_ names: [String], besides purpose: String) throws(PlainError) {
    guard case .object(let members) = self else { throw PlainError("the message is no object") }
    guard let unknown = members.first(where: { !names.contains($0.name) })?.name else { return }
    throw PlainError("a message with '\(purpose)' has no '\(unknown.quotable)'")
  }

  /// The member `name`, which `read` must accept.
  fileprivate func required<Value>(
    _ name: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(PlainError) -> Value {
    guard let member = self[name] else { throw PlainError("'\(name)' is missing") }
    guard let value = read(member) else { throw PlainError("'\(name)' must be \(expected)") }
    return value
  }

  /// The member `name`, which is true or false; false without one.
  fileprivate func flag(_ name: String) throws(PlainError) -> Bool {
    self[name] == nil ? false : try required(name, "true or false", \.boolean)
  }

  /// The value of a whole number.
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
    number.flatMap { (0...31_536_000).contains($0) ? $0 : nil }
  }
}
