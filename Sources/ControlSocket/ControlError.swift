internal import JSON

/// Why something asked over the control socket was not done, for people.
package struct ControlError: Error, Hashable, CustomStringConvertible {
  /// What kept it from being done.
  package enum Cause: Hashable, Sendable {
    /// Nobody listens at the socket, so that a later attempt may do better.
    case absent
    /// This user may not connect.
    case forbidden
    /// Whoever listens does not answer, or has gone in the middle of it.
    case silent
    /// The answer was no.
    case refused
  }

  /// What kept it from being done.
  package let cause: Cause
  /// One or more lines.
  package let description: String

  /// A refusal, or another cause, that reads `description`.
  package init(_ description: String, _ cause: Cause = .refused) {
    self.description = description
    self.cause = cause
  }

  /// The answer that says so, `{"error":…}` on a line of its own.
  package var line: [UInt8] {
    Array("\(JSONValue.object([JSONMember("error", .string(description))]).text)\n".utf8)
  }
}
