/// A place in a scene file, as editors count: lines and columns from 1, a column for each character.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file's path, as it was asked for.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in characters (Unicode scalars), not bytes.
  package let column: Int

  /// The place at `line` and `column` of `file`.
  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `FILE:LINE:COLUMN`.
  package var description: String { "\(file):\(line):\(column)" }
}
