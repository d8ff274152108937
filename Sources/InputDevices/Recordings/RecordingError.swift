/// A recording that cannot be replayed: every reason, in the order of the file.
package struct RecordingError: Error, CustomStringConvertible {
  /// What is wrong; at least one error.
  package var diagnostics: [InputDiagnostic]

  /// The diagnostics, one a line.
  package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
