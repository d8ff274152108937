internal import JSON

/// Reads JSON, and what was read as it is written.
enum JSONReading {
  /// - Throws: `BrokenPromise` where `input` is read as a value whose own text is not read as the same.
  static func check(_ input: [UInt8]) throws(BrokenPromise) {
    guard let value = try read(input) else { return }
    guard let again = try read(value.text), again.text == value.text else {
      throw BrokenPromise("\(value.text) is not read as what it was written from")
    }
  }

  private static func read(_ text: String) throws(BrokenPromise) -> JSONValue? { try read(Array(text.utf8)) }

  /// The value; nil where it is refused with a reason that is in the input.
  private static func read(_ bytes: [UInt8]) throws(BrokenPromise) -> JSONValue? {
    do throws(JSONError) { return try JSONValue(reading: bytes) } catch {
      guard (1...bytes.count + 1).contains(error.column), !"\(error)".isEmpty else {
        throw BrokenPromise("it was refused for column \(error.column): \(error)")
      }
      return nil
    }
  }
}
