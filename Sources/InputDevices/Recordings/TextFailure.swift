/// What is wrong with a word of a line.
struct TextFailure: Error {
  var message: String
  var column: Int

  init(_ message: String, at column: Int) {
    self.message = message
    self.column = column
  }
}
