package import JSON

/// What a performer tells of a program that it was asked for.
package struct PerformerAnswer: Hashable {
  /// What the request called the program.
  package var id: Int
  /// What is told.
  package var content: Content

  /// What may be told: first that it was started or refused; of one that was started at most twice that it failed, and at
  /// last that it is over.
  package enum Content: Hashable {
    /// It is the process of this number.
    case started(Int)
    /// It was not started, for a reason in words.
    case refused(String)
    /// It came to a bad end, or left something running that did.
    case failed(String)
    /// Nothing of its process group is left.
    case over
  }
}

extension PerformerAnswer {
  /// The answer as a message.
  package var message: JSONValue {
    let content =
      switch content {
      case .started(let process): JSONMember("started", .integer(process))
      case .refused(let reason): JSONMember("refused", .string(reason))
      case .failed(let reason): JSONMember("failed", .string(reason))
      case .over: JSONMember("over", .boolean(true))
      }
    return .object([JSONMember("id", .integer(id)), content])
  }

  /// What `message` tells; nil where it is no answer.
  package init?(_ message: JSONValue) {
    guard let id = message["id"]?.integer else { return nil }
    self.id = id
    if let process = message["started"]?.integer {
      content = .started(process)
    } else if let reason = message["refused"]?.string {
      content = .refused(reason)
    } else if let reason = message["failed"]?.string {
      content = .failed(reason)
    } else if case .boolean(true)? = message["over"] {
      content = .over
    } else {
      return nil
    }
  }
}
