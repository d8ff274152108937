/// What is wrong with a word of a touch script.
struct ScriptFailure: Error {
  var message: String
  var column: Int

  init(_ message: String, at column: Int) {
    self.message = message
    self.column = column
  }
}
