/// Notes in the order in which they were made.
final class Notes {
  private var notes: [String] = []

  func add(_ note: String) { notes.append(note) }

  /// The notes since the last call.
  func take() -> [String] {
    defer { notes = [] }
    return notes
  }
}
