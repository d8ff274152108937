/// There is no room for the interpreter itself.
package struct ScriptingUnavailable: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is missing.
  package let message: String

  /// The message.
  package var description: String { message }
}
