/// One thing that is wrong in a scene file, and where.
package struct SceneDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place to look at.
  package let location: SourceLocation
  /// What is wrong there and, where it is known, what to write instead.
  package let message: String

  /// A diagnostic of `message` at `location`.
  package init(_ message: String, at location: SourceLocation) {
    self.location = location
    self.message = message
  }

  /// `FILE:LINE:COLUMN: error: MESSAGE`.
  package var description: String { "\(location): error: \(message)" }
}
