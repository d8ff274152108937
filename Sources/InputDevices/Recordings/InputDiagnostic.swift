/// What is wrong with a recording, and where.
package struct InputDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// How bad it is.
  package enum Severity: String, Hashable, Sendable {
    /// The recording cannot be replayed.
    case error
    /// It can, but not everything in it.
    case warning
  }

  /// How bad it is.
  package var severity: Severity
  /// The file, as it was named.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The character in the line, from 1.
  package var column: Int
  /// What is wrong and what to do.
  package var message: String

  /// The diagnostic as `FILE:LINE:COLUMN: error: MESSAGE`.
  package var description: String { "\(file):\(line):\(column): \(severity.rawValue): \(message)" }
}
