internal import JSON

/// The reason for which a request over the control socket failed, for people.
package struct ControlError: Error, Hashable, CustomStringConvertible {
  /// The reason.
  package enum Cause: Hashable, Sendable {
    /// No daemon listens at the socket; a later attempt may succeed.
    case absent
    /// This user may not connect.
    case forbidden
    /// The daemon does not answer, or has gone in the middle of its answer.
    case silent
    /// The answer was no.
    case refused
  }

  /// The reason.
  package let cause: Cause
  /// One or more lines.
  package let description: String

  /// A refusal, or another cause, that reads `description`.
  package init(_ description: String, _ cause: Cause = .refused) {
    self.description = description
    self.cause = cause
  }

  /// The daemon, or what poses as it, sends a line that is longer than any of the daemon's.
  package static let endlessLine = ControlError("the daemon sends a line without an end", .silent)

  /// The answer that says so, `{"error":…}` on its own line.
  package var line: [UInt8] {
    JSONValue.object([JSONMember("error", .string(description))]).line
  }
}

extension Result<[UInt8], ControlError> {
  /// The line to send: the answer, or the reason why it has none.
  package var line: [UInt8] {
    switch self {
    case .success(let bytes): bytes
    case .failure(let error): error.line
    }
  }
}
