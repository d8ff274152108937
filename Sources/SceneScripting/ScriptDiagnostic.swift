internal import LuaRuntime

/// Something about a script that its author should know before it runs.
package struct ScriptDiagnostic: Hashable, Sendable {
  /// How bad it is.
  package enum Severity: String, Sendable {
    /// The script cannot be used.
    case error
    /// The script can be used, but hardly does what was meant.
    case warning
  }

  /// How bad it is.
  package var severity: Severity
  /// The script's file.
  package var file: String
  /// The line, from 1, where it is known.
  package var line: Int?
  /// The column, in bytes from 1, where it is known.
  package var column: Int?
  /// What is wrong and what to do.
  package var message: String

  init(_ severity: Severity, file: String, line: Int? = nil, column: Int? = nil, _ message: String) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  init(_ error: LuaError, file: String) {
    self.init(
      .error, file: error.file ?? file, line: error.line, column: error.column, error.message)
  }
}

extension ScriptDiagnostic: CustomStringConvertible {
  /// `FILE:LINE:COLUMN: error: MESSAGE`, as far as the position is known.
  package var description: String { "\(position): \(severity.rawValue): \(message)" }

  /// `FILE:LINE:COLUMN`, as far as it is known.
  package var position: String {
    let numbers = [line, column].prefix { $0 != nil }.compactMap { $0.map(String.init) }
    return ([file] + numbers).joined(separator: ":")
  }
}
