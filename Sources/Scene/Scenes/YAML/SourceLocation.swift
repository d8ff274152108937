package import Diagnostics

/// A place in a scene file, as editors count: lines and columns from 1, a column for each character.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file's path, as it was asked for.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in characters (Unicode scalars), not bytes.
  package let column: Int
  /// Where in the table of a script, as `subviews[2].frame`; empty in a file of its own, and for the table itself.
  package let path: String

  /// The place at `line` and `column` of `file`, and there at `path`.
  package init(file: String, line: Int, column: Int, path: String = "") {
    self.file = file
    self.line = line
    self.column = column
    self.path = path
  }

  /// `FILE:LINE:COLUMN`, or `PATH of FILE:LINE`.
  package var description: String {
    path.isEmpty ? "\(file.onOneLine):\(line):\(column)" : "\(path) of \(file.onOneLine):\(line)"
  }
}

extension Diagnostic {
  /// An error at `location`.
  package init(_ message: String, at location: SourceLocation) {
    self.init(
      .error, message, file: location.file, line: location.line, column: location.column, path: location.path)
  }
}
