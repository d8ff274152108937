/// A script file, as a responder names it.
package struct ScriptReference: Hashable, Sendable {
  /// The path to read, the naming file's directory included.
  package let path: String
  /// Where the scene names it.
  package let location: SourceLocation
}
