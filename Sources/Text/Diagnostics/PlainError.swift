/// Why something was not done: what was wrong and what to do about it, for people; no caller does more with it than show it.
package struct PlainError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One or more lines, without a newline at the end.
  package let description: String

  /// An error that reads `description`.
  package init(_ description: String) {
    self.description = description
  }
}
