/// A place in a text, as editors count: lines and columns from 1, a column for each character.
package struct YAMLPlace: Hashable, Sendable {
  /// The first place of every text.
  package static let start = YAMLPlace(line: 1, column: 1)

  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in characters (Unicode scalars), not bytes.
  package let column: Int

  /// The place at `line` and `column`.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
