/// Why a text is not JSON.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as a clause for people.
  package let message: String
  /// The byte at fault, from 1.
  package let byte: Int

  /// Both, for people.
  package var description: String { "\(message) (byte \(byte))" }
}
