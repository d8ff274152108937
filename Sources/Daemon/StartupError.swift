/// Why nothing was started: one or more lines for people, each with what to do about it.
package struct StartupError: Error, CustomStringConvertible {
  /// The lines, without a newline at the end.
  package let description: String

  /// An error that reads `description`.
  package init(_ description: String) {
    self.description = description
  }
}
