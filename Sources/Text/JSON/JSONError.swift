/// Why a text is not JSON.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as a clause for people.
  package let message: String
  /// The character at fault, from 1 in its line.
  package let column: Int

  /// An error of that message at that place.
  package init(_ message: String, column: Int) {
    self.message = message
    self.column = column
  }

  /// Both, for people.
  package var description: String { "\(message) (column \(column))" }
}
